/** The fix for each way in which an MCP server can miss its transport's rules, by `<check>:<reason>` or by check. */
export const mcpFixes: Readonly<Record<string, string>> = {
  mcp_answer:
    'Answer a tools/call of a stranger without a session with one JSON-RPC message, as JSON or as an event.',
  'mcp_answer:status_400':
    'The server wants a session first. Let tools/call be asked without initialize (a stateless transport), or buyers need more than one request to learn the price.',
  'mcp_answer:status_406':
    'The server refuses the Accept header although it names application/json and text/event-stream.',
  'mcp_answer:rpc_error':
    'The server answered with an error of JSON-RPC that carries no challenge; check the tool name and its arguments.',
  'mcp_signal:no_challenge':
    'Answer an unpaid call with isError: true and the PaymentRequired object in structuredContent.',
  'mcp_signal:not_an_error':
    'Set isError: true on the result that carries the challenge; otherwise agents take it for the answer.',
  'mcp_signal:text_only':
    'Put the PaymentRequired object into structuredContent as well; the text in content is for older clients.',
  'mcp_signal:json_rpc_error':
    'An error with code 402 is the form of version 1; send a result with isError: true and structuredContent.',
  x402_v2: 'Set x402Version to the number 2.',
  caip2_network: 'Give every entry of accepts a CAIP-2 network such as eip155:8453.',
  mcp_resource: 'Name the tool as the resource: { url: "mcp://tool/<name of the tool>" }.',
}
