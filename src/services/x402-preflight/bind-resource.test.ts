import { describe, expect, it } from 'vitest'
import { bindResource } from './bind-resource.ts'

const HTTPS = 'https://api.seller.dev/v1/paid'

describe('bindResource', () => {
  it.each([
    [HTTPS, HTTPS, null, []],
    ['HTTPS://API.Seller.Dev:443/v1/paid', HTTPS, null, []],
    ['https://api.seller.dev./v1/paid', HTTPS, null, []],
    ['https://api.seller.dev/v1/x/../%70aid', HTTPS, null, []],
    ['https://api.seller.dev/v1/paid/', HTTPS, null, ['resource_trailing_slash']],
    ['https://api.seller.dev/:version/paid', HTTPS, null, ['resource_path_template']],
    ['https://api.seller.dev/v1/[name]', HTTPS, null, ['resource_path_template']],
    ['https://api.seller.dev/v1/*', HTTPS, null, ['resource_path_template']],
    ['https://api.seller.dev/*', HTTPS, 'path_mismatch', []],
    ['https://api.seller.dev/v1/paid?a=1#top', HTTPS, null, ['resource_query_differs', 'resource_fragment']],
    [HTTPS, `${HTTPS}?a=1`, null, ['resource_query_omitted']],
    [HTTPS, 'http://api.seller.dev/v1/paid', null, ['resource_scheme_upgrade']],
    [HTTPS, 'http://api.seller.dev:8080/v1/paid', 'port_mismatch', []],
    ['http://api.seller.dev/v1/paid', HTTPS, 'scheme_downgrade', []],
    ['http://api.seller.dev:3000/v1/paid', HTTPS, 'scheme_downgrade', []],
    ['https://api.seller.dev:8443/v1/paid', HTTPS, 'port_mismatch', []],
    ['https://www.api.seller.dev/v1/paid', HTTPS, 'host_www', []],
    ['https://seller.dev/v1/paid', HTTPS, 'host_mismatch', []],
    ['https://api.seller.dev.evil.net/v1/paid', HTTPS, 'host_mismatch', []],
    ['http://localhost:3000/v1/paid', HTTPS, 'host_internal', []],
    ['http://app:3000/v1/paid', HTTPS, 'host_internal', []],
    ['http://10.0.0.7/v1/paid', HTTPS, 'host_internal', []],
    ['http://[::1]/v1/paid', HTTPS, 'host_internal', []],
    ['http://host.docker.internal/v1/paid', HTTPS, 'host_internal', []],
    ['https://api.seller.dev/V1/Paid', HTTPS, 'path_case', []],
    ['https://api.seller.dev/v1%2Fpaid', HTTPS, 'path_mismatch', []],
    ['https://api.seller.dev//v1/paid', HTTPS, 'path_mismatch', []],
    ['/v1/paid', HTTPS, 'url_relative', []],
    ['//api.seller.dev/v1/paid', HTTPS, 'url_relative', []],
    ['api.seller.dev/v1/paid', HTTPS, 'url_relative', []],
    ['api.seller.dev:443/v1/paid', HTTPS, 'url_relative', []],
    ['mcp://tool/paid', HTTPS, 'url_scheme', []],
    ['javascript:alert(1)', HTTPS, 'url_scheme', []],
    ['https://user@api.seller.dev/v1/paid', HTTPS, 'url_userinfo', []],
    ['https://@api.seller.dev/v1/paid', HTTPS, 'url_userinfo', []],
    ['https:api.seller.dev/v1/paid', HTTPS, 'url_invalid', []],
    ['https://api.seller.dev/v1/ paid', HTTPS, 'url_invalid', []],
    ['https://api.seller.dev\\v1\\paid', HTTPS, 'url_invalid', []],
    [`https://api.seller.dev/${'a'.repeat(4_096)}`, HTTPS, 'url_invalid', []],
    ['https://[::1', HTTPS, 'url_invalid', []],
  ])('%s answered by %s: %s', (resource, target, defect, tolerated) => {
    expect(bindResource(resource, new URL(target))).toEqual({ defect, tolerated })
  })
})
