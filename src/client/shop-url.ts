/** The address of a shop without its last slash. Payments go over TLS, or do not leave this machine. */
export function parseShopUrl(text: string, allowsHttp = false): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new RangeError(`${JSON.stringify(text)} is no web address`)
  if (url.username !== '' || url.password !== '')
    throw new RangeError('a shop has no user name in its address')
  if (url.protocol === 'http:' && !allowsHttp && !isLoopback(url.hostname))
    throw new RangeError(`${url.origin} is not https: whoever is in between could change whom you pay`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
