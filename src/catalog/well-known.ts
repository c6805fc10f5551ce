import { showPrice } from '../core/price.ts'
import type { Offer } from './offer.ts'
import { SITE_NAME, siteDescription, type Site } from './site.ts'

/** `/.well-known/x402`: every paid resource with the same options its own 402 carries. */
export function buildX402Manifest(
  site: Site,
  offers: readonly Offer[],
  acceptsOf: (name: string) => unknown,
): unknown {
  return {
    x402Version: 2,
    kind: 'resource-server',
    name: SITE_NAME,
    description: siteDescription,
    docs: `${site.publicUrl}/`,
    attestation: { type: 'none' },
    resources: offers.map((offer) => ({
      url: offer.url,
      method: 'POST',
      description: offer.summary,
      accepts: acceptsOf(offer.name),
      sample: `${site.publicUrl}${offer.samplePath}.json`,
      inputSchema: `${site.publicUrl}/openapi.json#/paths/${offer.path.replaceAll('/', '~1')}/post`,
    })),
  }
}

/** RFC 9727: where the API and its descriptions are. */
export function buildApiCatalog(site: Site): unknown {
  const link = (path: string, type: string) => ({ href: site.publicUrl + path, type })
  return {
    linkset: [
      {
        anchor: `${site.publicUrl}/`,
        'service-desc': [link('/openapi.json', 'application/json')],
        'service-doc': [link('/', 'text/html'), link('/llms.txt', 'text/plain')],
        'service-meta': [link('/.well-known/x402', 'application/json')],
        status: [link('/healthz', 'application/json')],
      },
    ],
  }
}

/** A static agent card: one skill per service. It is spoken to over MCP and plain HTTP; no A2A endpoint is claimed, for there is none. */
export function buildAgentCard(site: Site, offers: readonly Offer[]): unknown {
  return {
    name: SITE_NAME,
    description: siteDescription,
    version: site.version,
    iconUrl: `${site.publicUrl}/favicon.svg`,
    documentationUrl: `${site.publicUrl}/`,
    provider: { organization: SITE_NAME, url: site.contactUrl },
    supportedInterfaces: [
      { url: `${site.publicUrl}/mcp`, protocolBinding: 'MCP', protocolVersion: '2025-11-25' },
    ],
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: offers.map((offer) => ({
      id: offer.name,
      name: offer.title,
      description: `${offer.summary} ${showPrice(offer.priceUsd)} per delivered answer.`,
      tags: offer.tags,
      examples: [`POST ${offer.url}`],
    })),
  }
}

/** RFC 9116. The date is a promise to look again, not a clock: it is set by hand. */
export function emitSecurityTxt(site: Site): string {
  return `Contact: ${site.contactUrl}\nExpires: 2027-11-01T00:00:00Z\nPreferred-Languages: en\nCanonical: ${site.publicUrl}/.well-known/security.txt\n`
}

export function emitRobotsTxt({ publicUrl }: Site): string {
  return `User-agent: *\nAllow: /\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`
}
