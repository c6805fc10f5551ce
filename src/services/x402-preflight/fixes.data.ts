/** The fix for each way a check can fail, by `<check>:<reason>`, with the text that requires it. */
export interface Fix {
  readonly action: string
  readonly reference: string
}

export const fixes: Readonly<Record<string, Fix>> = {
  'http_402:status_200': {
    action:
      'Return 402 Payment Required to any request without a valid PAYMENT-SIGNATURE, before running the handler. Check that the payment middleware is mounted on this exact method and path.',
    reference: 'specs/transports-v2/http.md#payment-required-signaling',
  },
  'http_402:status_400': {
    action:
      'Run the payment check before input validation, so that an unpaid empty request still gets the challenge (or publish one valid example request).',
    reference: 'specs/transports-v2/http.md#error-handling',
  },
  'http_402:status_401': {
    action:
      'Do not put an API key or login in front of the paywall; x402 replaces it. If auth is required, answer 402 first and describe the auth in an extension.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_403': {
    action:
      'A firewall or bot rule answered before the application. Allow unpaid agent requests to reach the 402.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_404': {
    action:
      'The URL has no paid route. Update the listing, or mount the route; template segments such as :id must be filled in.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_405': {
    action: 'The method is not routed. Serve the 402 (with the header) on the method your listing names.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_406': {
    action:
      'The server refuses what this probe accepts. An MCP server is judged by its own rules when the body is a JSON-RPC request, such as a tools/call.',
    reference: 'specs/transports-v2/mcp.md',
  },
  'http_402:status_415': {
    action: 'Accept application/json on the paid route before the paywall answers.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_422': {
    action: 'Move body validation after the payment check.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_429': {
    action: 'Exempt unpaid challenges from the tight rate limit, or send Retry-After.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:status_other': {
    action:
      'Answer unpaid requests with 402 Payment Required and the PAYMENT-REQUIRED header, whatever this status was meant to say.',
    reference: 'specs/transports-v2/http.md#payment-required-signaling',
  },
  'http_402:status_5xx': {
    action:
      'The server failed before it could ask for payment. Check the facilitator /supported call at start-up and the middleware error path.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:redirect': {
    action:
      'Answer 402 at the listed URL itself. Payment clients must not follow a redirect with a signed payment, and this probe did not follow it.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:no_response': {
    action:
      'Make the endpoint answer HTTP/1.1 to anyone, then run this again; test from outside your network.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:no_response:dns_no_address': {
    action: 'Publish an A or AAAA record for the host name, or correct the name.',
    reference: 'RFC 1035',
  },
  'http_402:no_response:dns_failed': {
    action: 'Repair the name servers of the domain: buyers cannot resolve the name.',
    reference: 'RFC 1035',
  },
  'http_402:no_response:refused': {
    action: 'Start the server on this port, or open the port in the firewall.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:no_response:tls': {
    action:
      'Serve a certificate that browsers trust for this host name, with its intermediate certificates, over TLS 1.2 or later and HTTP/1.1.',
    reference: 'RFC 9110 section 4.3.4',
  },
  'http_402:no_response:timeout': {
    action: 'Answer an unpaid request within ten seconds: the challenge needs no work but its own.',
    reference: 'specs/transports-v2/http.md',
  },
  'http_402:no_response:headers_too_large': {
    action: 'Shrink the response headers: Node clients refuse more than 16 KiB, this probe more than 64 KiB.',
    reference: 'RFC 9110 section 5.4',
  },
  'header_decodes:missing': {
    action: 'Send the PaymentRequired object as base64 JSON in the PAYMENT-REQUIRED response header.',
    reference: 'specs/transports-v2/http.md#payment-required-signaling',
  },
  'header_decodes:nothing_arrived': {
    action: 'No header could be read because no response came; see http_402 first.',
    reference: 'specs/transports-v2/http.md#payment-required-signaling',
  },
  'header_decodes:version_1': {
    action:
      'Migrate to x402 v2, in this order: 1. x402Version 2, a top-level resource object with url, and in every option "amount" instead of "maxAmountRequired" and a CAIP-2 network (base is eip155:8453); 2. send that object as base64 JSON in the PAYMENT-REQUIRED header; 3. read PAYMENT-SIGNATURE beside X-PAYMENT. The current official packages do all three. Until then only clients with the v1 schemes registered pay.',
    reference: 'docs/guides/migration-v1-to-v2',
  },
  'header_decodes:version_2_in_body': {
    action:
      'The body already holds the challenge: send the same object as base64 JSON in the PAYMENT-REQUIRED response header. Clients read a body only for version 1.',
    reference: 'specs/transports-v2/http.md#payment-required-signaling',
  },
  'header_decodes:empty': {
    action: 'The PAYMENT-REQUIRED header is present but empty; put the base64 JSON in it.',
    reference: 'specs/transports-v2/http.md',
  },
  'header_decodes:repeated': {
    action:
      'Send PAYMENT-REQUIRED once. A proxy or a second middleware adds it again; clients join the values with a comma and fail to decode.',
    reference: 'specs/transports-v2/http.md#header-summary',
  },
  'header_decodes:raw_json': {
    action: 'The header carries raw JSON. Encode it: base64(JSON.stringify(paymentRequired)).',
    reference: 'specs/transports-v2/http.md#header-summary',
  },
  'header_decodes:url_safe_alphabet': {
    action: 'Use standard base64 (+ and /), not base64url (- and _).',
    reference: 'RFC 4648 section 4',
  },
  'header_decodes:not_base64': {
    action: 'Send only base64 characters: no quotes, spaces, scheme prefix, percent-encoding or line breaks.',
    reference: 'RFC 4648 section 4',
  },
  'header_decodes:truncated': {
    action: 'The base64 is cut off; look for a proxy or gateway that limits header size.',
    reference: 'RFC 4648 section 4',
  },
  'header_decodes:bad_padding': {
    action: 'Fix the base64 padding; let the library encode it.',
    reference: 'RFC 4648 section 4',
  },
  'header_decodes:double_encoded': {
    action: 'The value is base64 of base64; encode once.',
    reference: 'specs/transports-v2/http.md',
  },
  'header_decodes:not_utf8': {
    action: 'Encode the JSON as UTF-8 before base64.',
    reference: 'RFC 8259 section 8.1',
  },
  'header_decodes:not_json': {
    action: 'The decoded text is not valid JSON (cut off, NaN, comments, single quotes or a trailing comma).',
    reference: 'RFC 8259',
  },
  'header_decodes:json_array': {
    action: 'The decoded JSON is an array; send one PaymentRequired object.',
    reference: 'specs/x402-specification-v2.md#5.1',
  },
  'header_decodes:json_not_object': {
    action: 'The decoded JSON is not an object.',
    reference: 'specs/x402-specification-v2.md#5.1',
  },
  'header_decodes:json_string_of_json': {
    action: 'JSON.stringify was applied twice before base64.',
    reference: 'specs/x402-specification-v2.md#5.1',
  },
  'header_decodes:too_large': {
    action:
      'Shrink the challenge: drop schemas and long descriptions from the header. Default Node clients refuse more than 16 KiB of headers.',
    reference: 'specs/transports-v2/http.md',
  },
  'x402_v2:missing': {
    action: 'Add "x402Version": 2 (a number) at the top level.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'x402_v2:version_1': {
    action:
      'Migrate to v2: x402Version 2, CAIP-2 networks, "amount" instead of "maxAmountRequired", top-level resource.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'x402_v2:string': {
    action:
      'x402Version must be the number 2, not the string "2" (three extension specs in the official repository show the string in an example; do not copy it).',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'x402_v2:other': {
    action: 'x402Version must be the number 2.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'caip2_network:accepts_missing': {
    action: 'Add accepts: an array with at least one payment option.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'caip2_network:accepts_empty': {
    action: 'accepts is empty. Usually the facilitator reported no supported kind at start-up.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'caip2_network:accepts_not_array': {
    action: 'accepts must be an array.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'caip2_network:entry_not_object': {
    action: 'Every accepts entry must be an object.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'caip2_network:missing': {
    action: 'Add network as a CAIP-2 string, for example "eip155:8453".',
    reference: 'specs/x402-specification-v2.md#11.1',
  },
  'caip2_network:v1_name': {
    action:
      'Replace the v1 name with its CAIP-2 id (base is eip155:8453, base-sepolia is eip155:84532, solana is solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp).',
    reference: 'specs/x402-specification-v2.md#11.1',
  },
  'caip2_network:no_namespace': {
    action: 'Use namespace:reference, for example "eip155:8453".',
    reference: 'CAIP-2',
  },
  'caip2_network:caip2_syntax': {
    action:
      'CAIP-2 is 3 to 8 of [-a-z0-9], a colon, then 1 to 32 of [-_a-zA-Z0-9]; no spaces, no upper-case namespace.',
    reference: 'CAIP-2 Syntax',
  },
  'caip2_network:eip155_reference': {
    action:
      'After eip155: use the decimal chain id without leading zeros (Base is 8453). The reference SDK parses this leniently and could sign for another chain.',
    reference: 'CAIP-2 namespace eip155',
  },
  'caip2_network:solana_reference': {
    action:
      'Use the first 32 characters of the genesis hash: mainnet solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp, devnet solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1.',
    reference: 'CAIP-2 namespace solana',
  },
  'resource_binding:resource_missing': {
    action: 'Add resource: { url: "<the full https URL of this endpoint>" } at the top level.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:resource_is_string': {
    action: 'resource is an object in v2: { url, description, mimeType }.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:resource_not_object': {
    action: 'resource must be an object with url.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:url_missing': {
    action: 'resource.url must be a non-empty string.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:url_relative': {
    action: 'Use an absolute URL; facilitators and buyers cannot resolve a relative one.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:url_invalid': {
    action: 'resource.url is not a valid URL (spaces, control characters or too long).',
    reference: 'RFC 3986',
  },
  'resource_binding:url_scheme': {
    action: 'An HTTP endpoint must name an http(s) resource.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:url_userinfo': {
    action: 'Remove user:password@ from resource.url.',
    reference: 'RFC 3986',
  },
  'resource_binding:scheme_downgrade': {
    action:
      'resource.url says http but the endpoint is https. Behind a TLS proxy, trust the forwarded scheme: Express app.set("trust proxy", 1); Hono, Gin and FastAPI need X-Forwarded-Proto handling; or set resource explicitly in the route config.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:host_internal': {
    action:
      'resource.url names an internal host. Forward Host / X-Forwarded-Host, or set resource in the route config.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:host_www': {
    action: 'Use the same host with or without www in the listing and in resource.url.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:host_mismatch': {
    action:
      'resource.url names another host. If the service has two names (platform domain and custom domain), list and serve one of them, or derive resource.url from the request.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:port_mismatch': {
    action: 'The port differs from the one that answered.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:path_mismatch': {
    action: 'resource.url names another path. Set resource per route, not one constant for the whole API.',
    reference: 'specs/x402-specification-v2.md#5.1.2',
  },
  'resource_binding:path_case': {
    action: 'Paths are case-sensitive; use the exact case.',
    reference: 'RFC 3986',
  },
}
