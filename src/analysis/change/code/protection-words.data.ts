/** Words of access: who may do something. */
export const accessWords =
  /auth(?!or(?!i))|permission|\bcan_?(?!cel|vas|did|on|ned|ary|load|map|parse|convert|handle|execute|seek|be|have|fit|run|use|skip|retry|start|stop|continue|reach)[a-z_]|login|logged|\badmin|is_?admin|is_?staff|superuser|role(?!_?up)|owner|allowed|forbid|denied|privileg|csrf|xsrf|credential|session_?valid|access_?(?:control|check|level|granted|denied)|policy_?check|\bacl\b|trusted|whitelist|allowlist/i

/** Names that check, by what they are called. */
export const checkWords =
  /^(?:_|\$)*(?:check|verify|verif|validate|valid|assert|ensure|require|requires|must|guard|enforce|authorize|authorise|authenticate|protect|restrict|sanity|confirm|reject|refuse|deny|forbid)(?:$|[A-Z_!?]|d$|s$)|(?:_|[a-z])(?:[Vv]alidat|[Vv]erif|[Aa]uthoriz|[Aa]uthenticat|[Pp]ermission|[Ss]anitiz|[Ee]nsure|[Cc]heck)\w*$/

/** Macros that check, or leave under what they ask about, by what they are called; assertions are left out. */
export const checkMacros =
  /(?:^|_)(?:T?CHECK|VALIDATE|VERIFY|BOUNDS)(?:_[A-Z0-9_]+|\d+)?$|^(?:[A-Z0-9]+_)*(?:ERR(?:OR)?|FAIL|BAIL|THROW|RETURN|GOTO|BREAK|REJECT)_(?:IF|ON|UNLESS)(?:_[A-Z0-9_]+)?$|_(?:OOB|OUT_OF_BOUNDS|OVERFLOW|NEED_BYTES)$/

/** Calls that make input harmless, by the last part of their name. */
export const cleaningCalls =
  /^(?:\w*[Ee]scap(?:e|ing)\w*|\w*[Ss]aniti[sz]\w*|\w*html_?specialchars\w*|htmlentities|\w*(?:[sS]trip|[rR]emove)_?(?:HTML|[hH]tml|[tT]ags|[mM]arkup|[pP]rotected)\w*|\w*[Cc]lean(?:[A-Z]\w*|_\w+)|html_escape_\w+|strip_tags|\w*(?:[Hh]tml|[Uu]rl|[Uu]ri|[Xx]ml|[Aa]ttr\w*|[Jj]s|JavaScript)_?[Ee]ncode\w*|[Ee]ncode(?:URI\w*|_?[Hh]tml\w*|_?[Ff]or_?[Hh]tml\w*|_?[Uu]rl\w*|_?[Xx]ml\w*)|h|quote|\w*_?qstr|quote(?:_\w+|[A-Z]\w*)|Quote(?:Literal|Ident|Name)\w*|\w*[_a-z](?:Quote|quote)|shlex_quote|urlencode|rawurlencode|basename|realpath|expand_path|Clean|normpath|secure_filename|safe_join|bleach|\w*[Pp]urif\w*|\w*[xX][sS][sS]\w*|escapeshellarg|escapeshellcmd|addslashes|stripTags|conditional_escape|\w*html_?esc|esc_(?:html|attr|url|js)|format_html|bind_param|bindValue|bindParam|Redact\w*|redact\w*|mask\w*|canonicali[sz]e_?[pP]ath\w*|[gG]etCanonical\w+|resolve_path|normali[sz]e_?[pP]ath|\w*GetFullPath|toRealPath|EvalSymlinks|\w*(?:[Ss]afe|[Ss]ecure)_?[Jj]oin\w*|\w*JoinAbs|clamp|[Tt]runcate\w*|\w*prepare_(?:string|int|bool)|gpc_get_int|intval|settype|zeroize|explicit_bzero|OPENSSL_cleanse|SecureZeroMemory|memzero_explicit|sodium_memzero)$/

/** Calls that undo what those do. */
export const undoingCalls =
  /^(?:\w*[Uu]nescape\w*|\w*[Uu]nquote\w*|\w*[Dd]ecode\w*|(?!_*(?:check|block|reject|deny|forbid|disallow|refuse|verify|validate))\w*[Uu]nsafe\w*|\w*[Uu]ncheck\w*)$/

/** Calls that bound how much is read or kept. */
export const limitingCalls =
  /^(?:LimitReader|MaxBytesReader|LimitedReader|limit_\w+|\w*[Rr]ateLimit\w*|throttle\w*|take_while_limited|setMax[A-Z]\w*|set_max_\w+|\w*set_\w*limit\w*|set[A-Z]\w*Limit\w*|setrlimit)$/

/** Types and makers that are safe by their name. */
export const safeTypes =
  /^_*[A-Z]*(?:Safe|Secure|Escaped|Sanitized|Validated|Checked|Defused|Trusted|Bounded)[A-Z]\w+$|^_*(?:safe|secure|sanitized|escaped|validated|defused)_\w+$|^safe[A-Z]\w+$/

/** Constants that make a call careful: quotes are escaped, links not followed, entities not read, old protocols refused. */
export const safeOptions =
  /^(?:ENT_QUOTES|JSON_HEX_\w+|O_NOFOLLOW|O_EXCL|O_CLOEXEC|AT_SYMLINK_NOFOLLOW|NOFOLLOW_LINKS|LIBXML_NONET|SSL_OP_NO_\w+|OP_NO_\w+|FEATURE_SECURE_PROCESSING|DISALLOW_DOCTYPE\w*|ACCESS_EXTERNAL_\w+|SUPPORT_DTD|IS_SUPPORTING_EXTERNAL_ENTITIES|EXTERNAL_\w*ENTITIES\w*|DtdProcessing|XmlResolver|ProhibitDtd|FILTER_(?:VALIDATE|SANITIZE)_\w+|allowed_classes|forbid_dtd|forbid_entities|resolve_entities|no_network|noent|allow_redirects|followRedirects?|FollowRedirects?|CheckRedirect|disable_lookups|usedforsecurity|opener)$/

/** Parts of answers that browsers obey. */
export const protectiveHeaders =
  /X-Frame-Options|Content-Security-Policy|nosniff|HttpOnly|Strict-Transport-Security|SameSite|noopener|noreferrer|X-XSS-Protection|X-Content-Type-Options|Referrer-Policy/i

/** Comparisons that take the same time whatever they compare. */
export const constantTimeCalls =
  /^(?:compare_digest|\w*constant_?time\w*|\w*[cC]onstantTime\w*|timingSafe\w*|hash_equals|secure_compare|fixed_length_secure_compare|ct_eq|isEqual|safe_str_cmp|CRYPTO_memcmp|FixedTimeEquals|slowEquals|slow_equals|compare_?(?:Passwords?|Hash(?:es)?|Tokens?|Signatures?|Digests?|Secrets?|passwords?|hash(?:es)?|tokens?))$/

/** Locks and transactions, as calls or as what a block is opened with. */
export const lockWords =
  /^(?:_*(?:r|w|rw|read|write|global|state|db|io|thread|m)?_?lock(?:s|ed|ing)?|synchronized|mutex|mtx|Lock|RLock|RWLock|Unlock|RUnlock|acquire|with_lock|lock_guard|unique_lock|scoped_lock|Monitor|synchronize|atomic|transaction|Transaction|transactional|Transactional|with_transaction|begin_transaction|withTransaction|BeginTransaction|advisory_lock|flock|select_for_update|lock_for_update|lockForUpdate|withLock|withPermit|tryLock|RunInTransaction|runInTransaction|\$transaction|inTransaction|UseTransaction|in_transaction|TransactionScope)$/i

/** Calls of C and its like that take or give back a lock, by their whole name. */
export const lockCalls =
  /^(?!(?:get|create|init|new|destroy|make|set|is|has|on|use|alloc|free|dump|print|show)_)(?:[a-z0-9]+_)*(?:un)?lock(?:_[a-z0-9]+)*(?<!_(?:file|path|name|init|destroy|status|key|id|screen|new|free|alloc|type|mode))$/

/** Names of options that protect when they are true. */
export const protectiveNames =
  /verif|secur|strict|httponly|http_only|csrf|xsrf|(?<!un)escape|sanitiz|validat|check_?(?:host|cert|sign|origin|perm|csrf|auth)|authenticat|authoriz|require_?(?:auth|login|https|ssl|tls|password|sign|mfa|2fa)|ssl|tls|encrypt|signed|safe(?!ty)|sandbox|rate_?limit|throttl|audit|noopener|autoescape|hsts|same_?site|read_?only|protected|isolat|no_?log|mask|redact|filter_?(?:html|styles?|xss|input|tags)/i

/** Names of options that endanger when they are true. */
export const riskyNames =
  /^(?:debug|app_debug|testing)$|insecure|unsafe|allow_?(?:all|any|unsafe|insecure|anonymous|http|self_?signed)|(?:skip|disable|ignore|bypass|no)_?-?(?:verif|auth|ssl|tls|cert|csrf|check|valid|sanit|escape|sign|perm|host|ssrf)|trust_?all|accept_?any|public_?access|expose|verbose_?errors|^privileged$|allow_?privilege_?escalation|^host_?network$|publicly_?accessible|display_?errors|allow_?pickle|xml_?entit|resolve_?entities|dangerous/i

/** What is handed to a router or an application to protect it, besides words of access and checks. */
export const installedWords =
  /^(?:helmet|csurf|hpp|lusca|shield)$|^(?:require|ensure|must|verify|protect)_?[a-z]{3}|limiter|rate_?limit|throttl|captcha|antiforgery|sanitiz|current_?user|get_?user|principal|\bjwt|[a-z]Jwt|bearer|api_?key|firewall|same_?origin|signature|signed|body_?limit|click_?jack|frame_?(?:guard|options)|(?:^|[a-z_-])xss|content_?security|\bhsts|no_?sniff|secur(?:e|ity)_?(?:headers?|middleware|handler|filter)|\bssrf/i

/** Names of settings that end what takes too long. */
export const timeoutWords =
  /^(?:timeout|Timeout|\w{1,20}_timeout|(?:connect|read|write|request|idle|socket|Connect|Read|Write|Idle|ReadHeader)Timeout)$/

/** Calls that end what takes too long. */
export const timedCalls =
  /^(?:WithTimeout|WithDeadline|wait_for|withTimeout|setTimeoutMillis|set(?:Connect|Read|Socket|Connection|Request)Timeout|Set(?:Read|Write)?Deadline|settimeout|orTimeout)$/

/** Calls that raise when something went wrong or is missing. */
export const raisingCalls =
  /^(?:raise_for_status|EnsureSuccessStatusCode|error_for_status|ThrowIf\w+|throwIf\w+|throw_if|throw_unless|abort_if|abort_unless|throwOnError)$/

/** Calls that take rights away from a file or from the program itself. */
export const narrowingCalls =
  /^(?:f?chmod|Chmod|umask|setgid|setuid|setgroups|setresuid|pledge|unveil|chroot|setPosixFilePermissions|SetUnixFileMode|dropPrivileges|drop_privileges|session_regenerate_id|regenerate_session|changeSessionId|reset_session|cycle_key)$/

/** Calls that keep the smaller of two sizes. */
export const smallerCalls = /^(?:\w+_)?(?:min|MIN|Min)$|^min_t$/

/** Calls that keep a number between two others, where numbers are sizes. */
export const clampingCalls = /^(?:\w+_)?(?:CLIP|CLAMP|clamp|Clamp)\d?$/

/** Words of a language that demand something of a running program, by family. */
export const demandingCalls: Readonly<Record<string, RegExp>> = {
  kotlin: /^(?:require|check|requireNotNull|checkNotNull)$/,
  scala: /^(?:require|assume|Predef\.require)$/,
  rust: /^assert(?:_eq|_ne)?!?$/,
  swift: /^precondition$/,
  solidity: /^(?:require|assert)$/,
}

/** Calls that give back what was opened or taken. */
export const releasingCalls =
  /^(?:[Cc]lose|free|fclose|[Dd]ispose|[Rr]elease|closedir|munmap|kfree|g_free|clearInterval|clearTimeout|removeEventListener|unsubscribe|removeListener|disconnect|DisposeAsync|aclose|closeQuietly|sqlite3_finalize|delete\[\])$/

/** Texts that switch a protection on where they stand: middleware by its path, features of XML parsers. */
export const protectiveTexts =
  /^["'][\w.]{0,80}(?:Csrf|Security|Authentication|XFrameOptions|RateLimit|Throttl)\w{0,20}Middleware["']$|(?:disallow-doctype-decl|secure-processing|external-general-entities|external-parameter-entities|load-external-dtd)["']$/
