interface DiscoveryFaultText {
  /** `required`: the official validator refuses, so the service is not indexed. `advised`: indexers drop this part in silence. */
  readonly level: 'required' | 'advised'
  readonly message: string
  readonly fix: string
}

/** Everything that can be wrong with what a challenge tells indexers, by a code that stays. */
export const discoveryFaults = {
  malformed: {
    level: 'required',
    message: 'The bazaar extension needs the objects info and schema.',
    fix: 'Build it with declareDiscoveryExtension of @x402/extensions.',
  },
  input_missing: {
    level: 'required',
    message: 'info.input must be an object.',
    fix: 'Describe the request: type, method and its body or queryParams.',
  },
  input_type: {
    level: 'required',
    message: 'info.input.type must be "http" or "mcp".',
    fix: 'Write "http" for an HTTP route, "mcp" for a tool.',
  },
  method: {
    level: 'required',
    message: 'info.input.method must be GET, HEAD, DELETE, POST, PUT or PATCH, in capitals.',
    fix: 'Write the method in capitals, or leave it to the server extension, which fills it in.',
  },
  body_type: {
    level: 'required',
    message: 'info.input.bodyType must be json, form-data or text.',
    fix: 'Name one of the three.',
  },
  body_on_query_method: {
    level: 'required',
    message: 'info.input.bodyType is set although the method carries no body.',
    fix: 'Drop bodyType and body, or name POST, PUT or PATCH.',
  },
  tool_name: {
    level: 'required',
    message: 'info.input.toolName must be a text that is not empty.',
    fix: 'Name the tool as the MCP server does.',
  },
  tool_schema: {
    level: 'required',
    message: 'info.input.inputSchema must be an object.',
    fix: 'Give the JSON Schema of the tool.',
  },
  transport: {
    level: 'required',
    message: 'info.input.transport must be streamable-http or sse.',
    fix: 'Name one of the two, or leave it out.',
  },
  schema_reference: {
    level: 'required',
    message: 'The schema refers to something outside itself ($ref or $id).',
    fix: 'Inline what is referred to; only references that begin with # are read.',
  },
  schema_invalid: {
    level: 'required',
    message: 'The schema is not a valid JSON Schema (draft 2020-12).',
    fix: 'Correct the keyword; a JSON Schema validator names it.',
  },
  schema_too_costly: {
    level: 'required',
    message: 'The schema could not be checked within its limits of time and memory.',
    fix: 'Use patterns without nested repetition and few branches.',
  },
  value_missing: {
    level: 'required',
    message: 'A member that the schema requires is missing from info.',
    fix: 'Add it to the example, or drop it from required.',
  },
  value_extra: {
    level: 'required',
    message: 'info has a member that the schema forbids (additionalProperties).',
    fix: 'Describe it in the schema, or drop it from the example.',
  },
  value_type: {
    level: 'required',
    message: 'A value of info is not of the type that the schema names.',
    fix: 'Correct the example or the type.',
  },
  value_not_listed: {
    level: 'required',
    message: 'A value of info is not one that the schema lists (enum or const).',
    fix: 'Use a listed value, or list this one.',
  },
  value_invalid: {
    level: 'required',
    message: 'A value of info does not satisfy its schema.',
    fix: 'Correct the example or the schema.',
  },
  validator_refuses: {
    level: 'required',
    message: 'The official validator refuses the declaration.',
    fix: 'Run validateDiscoveryExtension of @x402/extensions on it.',
  },
  misplaced: {
    level: 'required',
    message: 'This is not where indexers read; extensions belong at the top of the challenge.',
    fix: 'Move it to extensions.bazaar, beside accepts and resource.',
  },
  route_template_invalid: {
    level: 'advised',
    message: 'routeTemplate is not a plain path such as /users/:id; indexers ignore it.',
    fix: 'Begin with a slash, name parameters :name, and use letters, digits and - _ . ~ alone.',
  },
  route_template_differs: {
    level: 'advised',
    message: 'routeTemplate does not match the path that answered.',
    fix: 'Name the template of this very route.',
  },
  path_params_missing: {
    level: 'advised',
    message: 'routeTemplate has a parameter that info.input.pathParams does not show.',
    fix: 'Give every parameter of the template an example value.',
  },
  service_name: {
    level: 'advised',
    message: 'resource.serviceName is dropped: it must be 1 to 32 printable ASCII characters.',
    fix: 'Shorten it, or write it in ASCII.',
  },
  tags: {
    level: 'advised',
    message:
      'Some of resource.tags are dropped: at most 5, each 1 to 32 printable ASCII characters, none twice.',
    fix: 'Keep five short tags.',
  },
  icon_url: {
    level: 'advised',
    message: 'resource.iconUrl is dropped: it must be an http(s) URL on a public host name.',
    fix: 'Serve the icon from a public name.',
  },
} as const satisfies Record<string, DiscoveryFaultText>

export type DiscoveryFaultCode = keyof typeof discoveryFaults
