/** Why a URL was refused, in words, by code. `address_*` and `dns_*` name the kind of address that is not global. */
export const refusals: Readonly<Record<string, string>> = {
  url_too_long: 'the URL is longer than 2,048 characters',
  url_control_or_space: 'the URL contains spaces or control characters',
  url_backslash: 'the URL contains a backslash',
  url_unparseable: 'the URL cannot be parsed',
  url_scheme: 'only http and https are probed',
  url_userinfo: 'the URL carries user information',
  url_port: 'the port is not one of those that are probed',
  host_syntax: 'the host name is not valid',
  host_single_label: 'the host name has a single label',
  host_special_use: 'the host name is reserved for special use',
  host_own: 'the host is this service itself',
  address_unpinned: 'the connection reached an address that was not vetted',
}
