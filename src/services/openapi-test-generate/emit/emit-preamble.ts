import type { CredentialsModel } from '../model/api-model.ts'
import { bracketed, emitExpression, listOf, textAtom } from './python-expression.ts'

export interface PreambleFacts {
  readonly documentSha256: string
  readonly minor: 0 | 1 | 2
  readonly baseUrl: string
  readonly timeoutSeconds: number
  readonly credentials: CredentialsModel
  readonly operationCount: number
  readonly testCount: number
  readonly hasPathParameters: boolean
  readonly hasGuarded: boolean
}

/** Everything above the tests. Of the document it holds a hash, and its servers and header names as literals. */
export function emitPreamble(facts: PreambleFacts): string {
  return [
    emitDocstring(facts),
    emitImports(facts.hasPathParameters),
    emitSettings(facts),
    emitMarks(facts.hasGuarded),
    `\n${emitAuthenticate(facts.credentials)}`,
    `\n${emitCall(facts.hasPathParameters)}`,
    `\n${IS_DOCUMENTED}`,
  ].join('\n')
}

function emitDocstring(facts: PreambleFacts): string {
  const { minor, documentSha256, hasGuarded, credentials, testCount } = facts
  const query = '                              and in each query field named in API_KEY_PARAMS\n'
  const cookie = '                              and in each cookie named in API_KEY_COOKIES\n'
  const basic = '                              and as "user:password" by HTTP Basic\n'
  const guard = '    API_ALLOW_MUTATING_TESTS  set to 1 to run the tests that change data\n'
  const { queryNames, cookieNames } = credentials
  const uses = [
    queryNames.length > 0 ? query : '',
    cookieNames.length > 0 ? cookie : '',
    credentials.basic ? basic : '',
  ]
  const covered =
    testCount === facts.operationCount
      ? 'every documented operation'
      : `${testCount} of the documented operations`
  return `"""Smoke tests for ${covered} of an HTTP API.

Generated from an OpenAPI 3.${minor} document with SHA-256
${documentSha256}.

Environment:
    API_BASE_URL              base URL of the API under test
    API_BEARER_TOKEN          sent as "Authorization: Bearer <token>"
    API_KEY                   sent in each header named in API_KEY_HEADERS
${uses.join('')}${hasGuarded ? guard : ''}"""
`
}

function emitImports(hasPathParameters: boolean): string {
  const quote = hasPathParameters ? 'from urllib.parse import quote\n' : ''
  return `import os\n${quote}\nimport pytest\nimport requests\n`
}

function emitSettings({ baseUrl, timeoutSeconds, credentials }: PreambleFacts): string {
  const environment = [textAtom('API_BASE_URL'), textAtom(baseUrl)].map((value) => ({ lead: '', value }))
  const base = bracketed('os.environ.get(', environment, ')')
  const headers = listOf(credentials.headers.map(textAtom))
  const queryNames = listOf(credentials.queryNames.map(textAtom))
  const cookieNames = listOf(credentials.cookieNames.map(textAtom))
  return [
    emitExpression(base, 'BASE_URL = ', 0, '.rstrip("/")'),
    `TIMEOUT_SECONDS = ${timeoutSeconds}`,
    emitExpression(headers, 'API_KEY_HEADERS = ', 0),
    ...(queryNames.items.length > 0 ? [emitExpression(queryNames, 'API_KEY_PARAMS = ', 0)] : []),
    ...(cookieNames.items.length > 0 ? [emitExpression(cookieNames, 'API_KEY_COOKIES = ', 0)] : []),
    '',
  ].join('\n')
}

function emitMarks(hasGuarded: boolean): string {
  const base = 'pytestmark = pytest.mark.skipif(not BASE_URL, reason="API_BASE_URL is not set")\n'
  if (!hasGuarded) return base
  return `${base}mutating = pytest.mark.skipif(
    os.environ.get("API_ALLOW_MUTATING_TESTS") != "1",
    reason="API_ALLOW_MUTATING_TESTS is not 1",
)
`
}

function emitAuthenticate({ queryNames, cookieNames, basic }: CredentialsModel): string {
  const query = '        request.prepare_url(request.url, [(name, key) for name in API_KEY_PARAMS])\n'
  return `def authenticate(request):
    """Add the credentials found in the environment to a request."""
    token = os.environ.get("API_BEARER_TOKEN")
    if token:
        request.headers["Authorization"] = f"Bearer {token}"
    key = os.environ.get("API_KEY")
    if key:
        for name in API_KEY_HEADERS:
            request.headers.setdefault(name, key)
${queryNames.length > 0 ? query : ''}${cookieNames.length > 0 ? COOKIES : ''}${basic ? BASIC : ''}    return request
`
}

const COOKIES = `        cookies = [f"{name}={key}" for name in API_KEY_COOKIES]
        if "Cookie" in request.headers:
            cookies.insert(0, request.headers["Cookie"])
        request.headers["Cookie"] = "; ".join(cookies)
`

const BASIC = `        if "Authorization" not in request.headers:
            user, _, password = key.partition(":")
            requests.auth.HTTPBasicAuth(user, password)(request)
`

function emitCall(hasPathParameters: boolean): string {
  const substitution = `    for name, value in (path_params or {}).items():
        path = path.replace("{" + name + "}", quote(value, safe=",;="))
`
  return `def call(method, path, *, ${hasPathParameters ? 'path_params=None, ' : ''}**options):
    """Send one request to the API under test and return its response."""
${hasPathParameters ? substitution : ''}    with requests.request(
        method,
        BASE_URL + path,
        auth=authenticate,
        timeout=TIMEOUT_SECONDS,
        allow_redirects=False,
        stream=True,
        **options,
    ) as response:
        return response
`.replace('*, **options', '**options')
}

const IS_DOCUMENTED = `def is_documented(response, *documented):
    """Tell whether the status code is one the OpenAPI document lists."""
    status = str(response.status_code)
    if status in documented or status[0] + "XX" in documented:
        return True
    return "default" in documented and status[0] != "5"
`
