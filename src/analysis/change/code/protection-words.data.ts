/** Words of access: who may do something. */
export const accessWords =
  /auth(?!or(?!i))|permission|\bcan_?[A-Z_]|login|logged|\badmin|is_?admin|is_?staff|superuser|role(?!_?up)|owner|allowed|forbid|denied|privileg|csrf|xsrf|credential|session_?valid|access_?(?:control|check|level|granted|denied)|^can[A-Z_]|policy_?check|\bacl\b|trusted|whitelist|allowlist/i

/** Names that check, by what they are called. */
export const checkWords =
  /^(?:_|\$)*(?:check|verify|verif|validate|valid|assert|ensure|require|requires|must|guard|enforce|authorize|authorise|authenticate|protect|restrict|sanity|confirm|reject|refuse|deny|forbid)(?:$|[A-Z_!?]|d$|s$)|(?:_|[a-z])(?:[Vv]alidat|[Vv]erif|[Aa]uthoriz|[Aa]uthenticat|[Pp]ermission|[Ss]anitiz|[Ee]nsure|[Cc]heck)\w*$/

/** Calls that make input harmless, by the last part of their name. */
export const cleaningCalls =
  /^(?:\w*[Ee]scape\w*|\w*[Ss]anitiz\w*|\w*[Ss]anitis\w*|htmlspecialchars|htmlentities|strip_tags|encodeURIComponent|encodeURI|h|quote|shlex_quote|urlencode|rawurlencode|basename|realpath|filepath\.Clean|Clean|normpath|secure_filename|safe_join|safe_str_cmp|bleach|purify|escapeshellarg|escapeshellcmd|addslashes|quoteattr|quote_table_name|quote_column_name|sanitize_sql\w*|stripTags|conditional_escape|format_html|bind_param|bindValue|bindParam|Redact\w*|redact\w*|mask\w*|canonicali[sz]e\w*|resolve_path|normalize_path|clamp|truncate)$/

/** Comparisons that take the same time whatever they compare. */
export const constantTimeCalls =
  /^(?:compare_digest|constant_time_compare|constantTimeEquals|timingSafeEqual|hash_equals|secure_compare|fixed_length_secure_compare|ConstantTimeCompare|ConstantTimeEq|ct_eq|constant_time_eq|isEqual|safe_str_cmp|CRYPTO_memcmp|FixedTimeEquals)$/

/** Locks and transactions, as calls or as what a block is opened with. */
export const lockWords =
  /^(?:_*(?:r|w|rw|read|write|global|state|db|io|thread|m)?_?lock(?:s|ed|ing)?|synchronized|mutex|mtx|Lock|RLock|RWLock|Unlock|RUnlock|acquire|with_lock|lock_guard|unique_lock|scoped_lock|Monitor|synchronize|atomic|transaction|Transaction|transactional|Transactional|with_transaction|begin_transaction|withTransaction|BeginTransaction|advisory_lock|flock|select_for_update|lock_for_update|lockForUpdate)$/i

/** Names of options that protect when they are true. */
export const protectiveNames =
  /verif|secur|strict|httponly|http_only|csrf|xsrf|escape|sanitiz|validat|check_?(?:host|cert|sign|origin|perm|csrf|auth)|authenticat|authoriz|require_?(?:auth|login|https|ssl|tls|password|sign|mfa|2fa)|ssl|tls|encrypt|signed|safe(?!ty)|sandbox|rate_?limit|throttl|audit|noopener|autoescape|hsts|same_?site|read_?only|protected|isolat/i

/** Names of options that endanger when they are true. */
export const riskyNames =
  /^(?:debug|app_debug|testing)$|insecure|unsafe|allow_?(?:all|any|unsafe|insecure|anonymous|http|self_?signed)|(?:skip|disable|ignore|bypass|no)_?-?(?:verif|auth|ssl|tls|cert|csrf|check|valid|sanit|escape|sign|perm|host|ssrf)|trust_?all|accept_?any|public_?access|expose|verbose_?errors|display_?errors|allow_?pickle|xml_?entit|resolve_?entities|dangerous/i
