/** Functions of the generated module that never vary: nothing of a document is in them. */

export const READ_SECRET = `def read_secret(*names):
    """Return the first of the variables that is set, else an empty text."""
    return next(filter(None, (os.environ.get(name, "").strip() for name in names)), "")
`

export const REDACT = `def redact(text):
    """Hide the credentials of the environment in a text that will be shown."""
    shapes = set()
    for secret in filter(None, map(read_secret, CREDENTIALS)):
        encoded = base64.b64encode(secret.encode()).decode()
        shapes |= {secret, secret.partition(":")[2], encoded, json.dumps(secret)[1:-1]}
        shapes |= {quote(secret, safe=""), quote(secret), quote_plus(secret)}
    for shape in sorted(filter(None, shapes), key=len, reverse=True):
        text = re.sub(re.escape(shape), "***", text, flags=re.IGNORECASE)
    return text
`

export const AUTHENTICATE_PLAINLY = `def authenticate(request):
    """Add the credentials found in the environment to a request."""
    token, key = read_secret("API_BEARER_TOKEN"), read_secret("API_KEY")
    if token:
        request.headers["Authorization"] = f"Bearer {token}"
    if key:
        request.headers["X-API-Key"] = key
    return request
`

export const AUTHENTICATE = `def choose_schemes(security):
    """Return the first alternative whose credentials are all in the environment."""
    for names in security:
        if all(read_secret(*SCHEMES[name]["variables"]) for name in names):
            return names
    return []


def authenticate(request, security):
    """Add the credentials that the security of an operation asks for."""
    if security is None:
        return request
    token, key = read_secret("API_BEARER_TOKEN"), read_secret("API_KEY")
    if token:
        request.headers["Authorization"] = f"Bearer {token}"
    if key:
        request.headers["X-API-Key"] = key
    for name in choose_schemes(security):
        scheme = SCHEMES[name]
        secret = read_secret(*scheme["variables"])
        if scheme["in"] == "bearer":
            request.headers["Authorization"] = f"Bearer {secret}"
        elif scheme["in"] == "basic":
            user, _, password = secret.partition(":")
            requests.auth.HTTPBasicAuth(user, password)(request)
        elif scheme["in"] == "header":
            request.headers[scheme["name"]] = secret
        elif scheme["in"] == "query":
            request.prepare_url(request.url, [(scheme["name"], secret)])
        else:
            cookies = [request.headers.get("Cookie"), f"{scheme['name']}={secret}"]
            request.headers["Cookie"] = "; ".join(filter(None, cookies))
    return request
`

export const FILL = `def fill(path, values):
    """Put a value into the place of each variable of a path."""

    def find_value(variable):
        key = path[: variable.end()]
        value = CREATED_FIRST or values.get(key) or PATH_VALUES[key]
        return quote(str(value), safe=",;=")

    return re.sub(r"\\{[^{}]+\\}", find_value, path)
`

export const READ_BODY = `def read_body(response):
    """Return the body, or its beginning when it is long or does not end."""
    if response.headers.get("Content-Type", "").startswith("text/event-stream"):
        return b""
    body, end = b"", time.monotonic() + TIMEOUT_SECONDS
    try:
        for chunk in response.iter_content(65_536):
            body += chunk
            if len(body) > MAX_BODY_BYTES or time.monotonic() > end:
                break
    except requests.RequestException:
        pass  # A body that breaks off is judged by what came of it.
    return body
`

export const CALL = `def call(method, path, OPTIONS):
    """Send one request to the API under test and return its answer."""
    url = BASE_URL + PATH_TO_FILL
    try:
        with requests.request(
            method,
            url,
            auth=AUTHENTICATE,
            timeout=TIMEOUT_SECONDS,
            allow_redirects=False,
            stream=True,
            **options,
        ) as response:
            request = redact(f"{method} {response.request.url}")
            body = read_body(response)
    except requests.RequestException as error:
        failure = f"was not answered: {error}"
    except ValueError as error:
        # The text of such an error may hold a credential in a form of its own.
        failure = f"cannot be sent: {type(error).__name__}"
    else:
        return ANSWER
    # Not inside the handlers, where the errors would be shown with their own text.
    pytest.fail(redact(f"{method} {url} {failure}"), pytrace=False)
`

export const IS_DOCUMENTED = `def is_documented(response, documented):
    """Tell whether the status code is one the OpenAPI document lists."""
    status = str(response.status_code)
    if status in documented or f"{status[0]}XX" in documented:
        return True
    return "default" in documented and status[0] != "5"
`

export const DESCRIBE = `def describe(response, *remarks):
    """Say what was asked and answered, without any credentials."""
    text = redact(response.body[:100_000].decode(errors="replace"))
    body = text[:500] + ("..." if len(text) > 500 else "")
    answer = f"{response.request} answered {response.status_code}"
    return "\\n".join([answer, *map(redact, remarks), f"body: {body or 'empty'}"])
`

export const CHECK_STATUS = `def check_status(response, *documented):
    """Fail unless the status code is documented, and warn when it is a refusal."""
    __tracebackhide__ = True
    remark = f"documented: {', '.join(documented)}"
    assert is_documented(response, documented), describe(response, remark)
    if 400 <= response.status_code < 500:
        note_refusal(response)
`

export const NOTE_REFUSAL = `def note_refusal(response):
    """Warn of a pass that proves little, and say what would change it."""
    status = response.status_code
    refusal = f"passed on {status}: {explain_refusal(response)}"
    REFUSALS.append(refusal)
    warnings.warn(refusal, stacklevel=3)


@pytest.fixture(autouse=True)
def record_refusals(request):
    """Put what a test passed on into the JUnit report."""
    known = len(REFUSALS)
    yield
    for refusal in REFUSALS[known:]:
        request.node.user_properties.append(("refusal", refusal))


@pytest.fixture(scope="module", autouse=True)
def count_refusals():
    """Say at the end how many passes prove little."""
    yield
    if REFUSALS:
        warnings.warn(f"{len(REFUSALS)} tests passed on a refusal (a 4xx answer)")
`

export const EXPLAIN_START = `def explain_refusal(response):
    """Say which variable or value may turn a refusal into an answer."""
    status = response.status_code
`

export const EXPLAIN_CREDENTIALS = `    if status in (401, 403):
        names = [name for names in response.security or [] for name in names]
        variables = dict.fromkeys(SCHEMES[name]["variables"][0] for name in names)
        asked = ", ".join(variables) or "API_BEARER_TOKEN, API_KEY"
        return f"the credentials in {asked} are missing or not enough"
`

export const EXPLAIN_CREDENTIALS_PLAINLY = `    if status in (401, 403):
        return "API_BEARER_TOKEN or API_KEY may be missing or not enough"
`

export const EXPLAIN_PATH = `    variables = re.finditer(r"\\{[^{}]+\\}", response.path)
    keys = [json.dumps(response.path[: found.end()]) for found in variables]
    if status in (404, 410) and keys:
        return f"PATH_VALUES may need an id that exists for {', '.join(keys)}"
`

export const EXPLAIN_END = `    if status == 404:
        return f"API_BASE_URL may be wrong, it is {BASE_URL}"
    return "a value that the test sends may need to be one that the server takes"
`

export const REMEMBER = `def remember(response, key, *, body=None, header=None):
    """Keep an id of what was created for the tests whose path needs one."""
    if response.status_code not in (200, 201):
        return
    if header:
        value = response.headers.get(header, "").rstrip("/").rpartition("/")[2]
    else:
        try:
            value = json.loads(response.body)
            for step in body:
                value = value[step]
        except (ValueError, LookupError, TypeError):
            return
    if type(value) in (int, str) and value not in ("", ".", ".."):
        CREATED[key] = str(value)
`

export const CHECK_STRANGERS = `def check_anonymous_is_refused(response):
    """Fail unless a request without credentials was refused as such."""
    __tracebackhide__ = True
    is_refused = response.status_code in (401, 403)
    assert is_refused, describe(response, "expected without credentials: 401 or 403")


def check_stranger_is_refused(response):
    """Fail unless a request with wrong credentials was refused."""
    __tracebackhide__ = True
    is_refused = 400 <= response.status_code < 500 and response.status_code != 404
    assert is_refused, describe(response, "expected with wrong credentials: 401 or 403")
`

export const CHECK_VALIDATION = `class MISSING:
    """Stands for a field that is left out."""


def change(fields, name, value):
    """Return the fields of a request with one of them changed or left out."""
    if isinstance(fields, dict):
        changed = {key: item for key, item in fields.items() if key != name}
        return changed if value is MISSING else {**changed, name: value}
    changed = [(key, item) for key, item in fields if key != name]
    return changed if value is MISSING else [*changed, (name, value)]


def check_invalid_is_refused(response, *documented):
    """Fail unless invalid input was refused, with a documented status if any."""
    __tracebackhide__ = True
    remark = f"a refusal of invalid input; documented: {', '.join(documented)}"
    assert 400 <= response.status_code < 500, describe(response, remark)
    if any(status[0] in "4d" for status in documented):
        assert is_documented(response, documented), describe(response, remark)
    if response.status_code in (401, 403, 429):
        note_refusal(response)
`

export const CHECK_RESPONSE = `def check_response(response, documented):
    """Fail unless headers, content type and body are as documented for the status."""
    __tracebackhide__ = True
    status = str(response.status_code)
    keys = (status, f"{status[0]}XX", "default")
    expected = next((documented[key] for key in keys if key in documented), {})
    errors = [
        *find_in_headers(response, expected.get("headers", {})),
        *find_in_content(response, expected.get("content", {})),
    ]LOST
    assert not errors, describe(response, *errors[:5])
`

export const FIND_IN_HEADERS_PLAINLY = `def find_in_headers(response, headers):
    """Yield which of the required headers are missing."""
    for name in headers:
        if name not in response.headers:
            yield f"header {name} is missing"
`

export const FIND_IN_HEADERS = `def find_in_headers(response, headers):
    """Yield what is wrong with the required headers."""
    for name, schema in headers.items():
        text = response.headers.get(name)
        if text is None:
            yield f"header {name} is missing"
        else:
            yield from SchemaCheck().find(read_header(text, schema), schema, name)


def read_header(text, schema):
    """Return a header as the number or boolean that its schema may ask for."""
    if schema is not True and schema.get("type") in ("integer", "number", "boolean"):
        try:
            return parse_json(text)
        except ValueError:
            pass
    return text
`

export const FIND_IN_CONTENT = `def find_in_content(response, content):
    """Yield what is wrong with the content type and the body."""
    if not content or response.status_code in (204, 205, 304):
        return
    declared = response.headers.get("Content-Type", "")
    essence = declared.partition(";")[0].strip().lower()
    ranges = (essence, f"{essence.partition('/')[0]}/*", "*/*")
    known = next((name for name in ranges if name in content), None)
    if known is None:
        yield f"content type: {declared or 'none'}, documented: {', '.join(content)}"
    elif re.search("[/+]json$", essence) and len(response.body) <= MAX_BODY_BYTES:
        try:
            PARSED
        except ValueError as error:
            yield f"the body is not JSON: {error}"FOUND


def parse_json(text):
    """Return the value of a JSON text; NaN and Infinity are not JSON."""

    def refuse(constant):
        raise ValueError(constant)

    try:
        return json.loads(text, parse_constant=refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None
`

export const FIND_LOST = `def find_lost(response):
    """Yield that something is not found although this run created it."""
    variables = re.finditer(r"\\{[^{}]+\\}", response.path)
    keys = [response.path[: found.end()] for found in variables]
    if response.status_code == 404 and keys and all(key in CREATED for key in keys):
        yield "what was created before is not found"
`

export const CHECK_ACCEPTED = `def check_accepted(response):
    """Fail when a request that is valid by the document is refused as invalid."""
    __tracebackhide__ = True
    is_accepted = response.status_code not in (400, 422)
    assert is_accepted, describe(response, "the request is valid by the document")
`

export const SCHEMA_CHECK = `class SchemaCheck:
    """Finds where a JSON value differs from a schema, within bounded work."""

    def __init__(self):
        self.steps_left = 100_000

    def find(self, value, schema, at, depth=0):
        """Yield what is wrong, one text each."""
        self.steps_left -= 1
        if schema is True or depth > 40 or self.steps_left < 0:
            return
        if schema is False:
            yield f"{at} must not be there"
            return
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else types
        if types and not any(is_type(value, name) for name in types):
            yield f"{at} is {show(value)}, not {' or '.join(types)}"
            return
        if "const" in schema and not is_same(value, schema["const"]):
            yield f"{at} is {show(value)}, not {show(schema['const'])}"
        if not any(is_same(value, item) for item in schema.get("enum", [value])):
            yield f"{at} is {show(value)}, not one of {show(schema['enum'])}"
        yield from self.find_in_parts(value, schema, at, depth + 1)
        if isinstance(value, str):
            yield from find_in_text(value, schema, at)
        elif is_type(value, "number"):
            yield from find_in_number(value, schema, at)
        elif isinstance(value, list):
            yield from self.find_in_list(value, schema, at, depth + 1)
        elif isinstance(value, dict):
            yield from self.find_in_object(value, schema, at, depth + 1)

    def fits(self, value, schema, depth):
        """Tell whether nothing is wrong."""
        return next(self.find(value, schema, "", depth), None) is None

    def find_in_parts(self, value, schema, at, depth):
        """Yield what is wrong by the schemas that a schema is made of."""NAMED
        for part in schema.get("allOf", []):
            yield from self.find(value, part, at, depth)
        for keyword in ("anyOf", "oneOf"):
            parts = schema.get(keyword, [])
            errors = [next(self.find(value, part, at, depth), None) for part in parts]
            if parts and None not in errors:
                # The part that fails deepest inside the value is the one meant.
                yield max(errors, key=lambda error: len(error.partition(" ")[0]))
            elif keyword == "oneOf" and errors.count(None) > 1:
                yield f"{at} fits {errors.count(None)} of the schemas of a oneOf"
        if "not" in schema and self.fits(value, schema["not"], depth):
            yield f"{at} is {show(value)}, which is excluded"
        if "if" in schema:
            part = "then" if self.fits(value, schema["if"], depth) else "else"
            yield from self.find(value, schema.get(part, True), at, depth)

    def find_in_list(self, value, schema, at, depth):
        """Yield what is wrong with a list and its items."""
        yield from find_in_size(len(value), schema, at, "minItems", "maxItems")
        pairs = ((a, b) for i, a in enumerate(value[:1_000]) for b in value[:i])
        if schema.get("uniqueItems") and any(is_same(a, b) for a, b in pairs):
            yield f"{at} repeats an item"
        first = schema.get("prefixItems", [])
        for index, item in enumerate(value):
            part = first[index] if index < len(first) else schema.get("items", True)
            yield from self.find(item, part, f"{at}[{index}]", depth)
        if "contains" in schema:
            count = sum(self.fits(item, schema["contains"], depth) for item in value)
            least, most = schema.get("minContains", 1), schema.get("maxContains", count)
            if not least <= count <= most:
                yield f"{at} has {count} of the items it must contain"

    def find_in_object(self, value, schema, at, depth):
        """Yield what is wrong with an object and its members."""
        yield from find_in_size(
            len(value), schema, at, "minProperties", "maxProperties"
        )
        required = list(schema.get("required", []))
        for name, names in schema.get("dependentRequired", {}).items():
            required += names if name in value else []
        yield from (f"{at} lacks {name}" for name in required if name not in value)
        for name, part in schema.get("dependentSchemas", {}).items():
            if name in value:
                yield from self.find(value, part, at, depth)
        for name, item in value.items():
            yield from self.find(name, schema.get("propertyNames", True), at, depth)
            parts = [schema.get("properties", {}).get(name)]
            for pattern, part in schema.get("patternProperties", {}).items():
                parts += [part] if re.search(pattern, name) else []
            parts = [part for part in parts if part is not None]
            for part in parts or [schema.get("additionalProperties", True)]:
                yield from self.find(item, part, f"{at}.{name}", depth)


JSON_TYPES = {
    "null": type(None),
    "boolean": bool,
    "string": str,
    "array": list,
    "object": dict,
}


def is_type(value, name):
    """Tell whether a value has a JSON type; 1.0 is an integer and true is no number."""
    if name in ("integer", "number"):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return name == "number" or isinstance(value, int) or value.is_integer()
    return isinstance(value, JSON_TYPES[name])


def is_same(left, right):
    """Tell whether two JSON values are equal; true is not 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(is_same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            is_same(left[name], right[name]) for name in left
        )
    return left == right


def show(value):
    """Return a value for a message, shortened."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def find_in_size(size, schema, at, least, most):
    """Yield that a size is out of the bounds of these two keywords."""
    if not schema.get(least, size) <= size <= schema.get(most, size):
        bounds = f"{schema.get(least, 0)} to {schema.get(most, 'any')}"
        yield f"{at} has size {size}, allowed is {bounds}"


def find_in_text(value, schema, at):
    """Yield what is wrong with the length, pattern or format of a text."""
    yield from find_in_size(len(value), schema, at, "minLength", "maxLength")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{at} is {show(value)}, which does not match {schema['pattern']}"
    if not is_format(value, schema.get("format")):
        yield f"{at} is {show(value)}, not of format {schema['format']}"


def find_in_number(value, schema, at):
    """Yield what is wrong with the bounds of a number."""
    least, above = schema.get("minimum", value), schema.get("exclusiveMinimum")
    most, below = schema.get("maximum", value), schema.get("exclusiveMaximum")
    is_above = above is None or value > above
    is_below = below is None or value < below
    if not (least <= value <= most and is_above and is_below):
        yield f"{at} is {value}, which is out of bounds"
    if "multipleOf" in schema and not is_multiple(value, schema["multipleOf"]):
        yield f"{at} is {value}, not a multiple of {schema['multipleOf']}"


def is_multiple(value, step):
    """Tell whether a number is a multiple, as well as decimals can be told."""
    if isinstance(value, int) and isinstance(step, int):
        return value % step == 0
    try:
        quotient = value / step
        return abs(quotient - round(quotient)) <= 1e-9 * max(1, abs(quotient))
    except OverflowError:
        return True


FORMATS = {
    "date": r"\\d{4}-\\d\\d-\\d\\d",
    "date-time": r"(\\d{4}-\\d\\d-\\d\\d)[Tt\\s]"
    r"([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]\\d\\d(:?\\d\\d)?)",
    "email": r"[^@\\s]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*",
    "ipv4": r"((25[0-5]|2[0-4]\\d|1\\d\\d|\\d?\\d)(\\.(?!$)|$)){4}",
    "uri": r"[A-Za-z][A-Za-z0-9+.-]*:[!#-;=?-\\[\\]_a-z~]+",
    "uuid": r"(urn:uuid:)?[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
}


def is_format(value, name):
    """Tell whether a text has a format, of those that programs rely on."""
    if name in FORMATS and not re.fullmatch(FORMATS[name], value, re.ASCII):
        return False
    if name in ("date", "date-time"):
        try:
            datetime.date.fromisoformat(value[:10])
        except ValueError:
            return False
    return True
`
