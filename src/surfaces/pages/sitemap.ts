import type { Catalog } from '../../catalog/documents.ts'
import { problemCodes } from '../../core/problem.ts'
import type { PageDocument } from './pages.ts'

/** Every page a person may want to find, for those who index them. */
export function buildSitemap({ site, offers }: Catalog, documents: readonly PageDocument[]): PageDocument {
  const paths = [
    '/',
    '/reference',
    ...offers.flatMap((offer) => [offer.catalogPath, offer.samplePath, offer.tryPath]),
    ...documents.filter(({ contentType }) => contentType === undefined).map(({ path }) => path),
    ...problemCodes.map((code) => `/problems/${code}`),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(site.publicUrl + path)}</loc></url>`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
  return { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', render: () => text }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;').replaceAll('"', '&quot;')
