import { describe, expect, it } from 'vitest'
import { parseAllowList } from './allow-list.ts'
import { screenUrl } from './screen-url.ts'

const rulesFor = (...entries: readonly string[]) => ({
  allowed: parseAllowList(entries),
  ports: new Set([80, 443]),
  ownHosts: new Set(['tollgauge.dev']),
})

describe('the allow list', () => {
  it('lets exactly the named host and port through', () => {
    const rules = rulesFor('127.0.0.1:8402', 'LocalHost:4021', '[::1]:8402')
    expect(screenUrl('http://127.0.0.1:8402/v1', rules)).toMatchObject({ ok: true })
    expect(screenUrl('http://localhost.:4021/', rules)).toMatchObject({ ok: true })
    expect(screenUrl('http://[::1]:8402/', rules)).toMatchObject({ ok: true })
    expect(screenUrl('http://127.0.0.1:8403/', rules)).toMatchObject({ ok: false, code: 'url_port' })
    expect(screenUrl('http://127.0.0.2:8402/', rules)).toMatchObject({ ok: false })
    expect(screenUrl('http://127.0.0.1/', rules)).toMatchObject({ ok: false, code: 'address_loopback' })
  })

  it('never excuses what is wrong with the text itself', () => {
    const rules = rulesFor('localhost:80')
    expect(screenUrl('http://user@localhost/', rules)).toMatchObject({ code: 'url_userinfo' })
    expect(screenUrl('http://localhost/\n', rules)).toMatchObject({ code: 'url_control_or_space' })
    expect(screenUrl('ftp://localhost:80/', rules)).toMatchObject({ code: 'url_scheme' })
  })

  it('can send a public name to a private address, when both are written out', () => {
    const screened = screenUrl(
      'https://api.seller.example/x',
      rulesFor('api.seller.example:443=127.0.0.1:9000'),
    )
    expect(screened).toMatchObject({ ok: true, allowed: { connectTo: { address: '127.0.0.1', port: 9000 } } })
  })

  it.each([
    'localhost',
    '*:80',
    '*.seller.dev:443',
    '10.0.0.0/8:80',
    'a:0',
    'a:65536',
    'http://a:80',
    'a:80=b',
    'a:80=b:1=c:2',
    '',
  ])('refuses to start with %j', (entry) => expect(() => parseAllowList([entry])).toThrow(RangeError))

  it('refuses this service itself, and its name with a root dot, unless it is listed', () => {
    expect(screenUrl('https://TOLLGAUGE.dev./', rulesFor())).toMatchObject({ code: 'host_own' })
    expect(screenUrl('https://tollgauge.dev/', rulesFor('tollgauge.dev:443'))).toMatchObject({ ok: true })
  })

  it('drops the fragment and keeps the query', () => {
    const screened = screenUrl('https://seller.dev/a?b=c#d', rulesFor())
    expect(screened.ok && screened.url.href).toBe('https://seller.dev/a?b=c')
  })
})
