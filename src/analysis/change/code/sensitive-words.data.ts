/** Names of code that decides about access, secrets and what is let in. */
export const sensitiveNames =
  /auth(?!or(?!i))|login|logout|passw(?:or)?d|credential|csrf|xsrf|permission|privileg|\bacl|saniti[sz]|escap(?:e|ing)|crypt|cipher|hmac|signature|verif|certificat|jwt|oauth|saml|\bcors|travers|secur|sandbox|deseriali[sz]|unseriali[sz]|firewall|trusted|forbid|denied|nonce|access_?token|safe_?(?:path|join|url|redirect)|allowed_?host|redirect_?ur[il]|digest_?auth|sessions?(?:_|\b)/i

/** What comments say where code keeps someone out. */
export const securityNotes =
  /\bsecurity\b|vulnerab|\battack|exploit|malicious|\bXSS\b|\bCSRF\b|\bSSRF\b|injection|\b(?:Re)?DoS\b|denial.of.service|travers(?:al|ing)|CVE-\d|untrusted|spoof|forge(?:ry|d)|hijack|brute.?force|(?:buffer|stack|heap|integer) over(?:flow|run|read)|out.of.bounds|\bin.bounds|bounds.check|use.after.free|saniti[sz]e|harden|tamper|privilege|timing.safe|constant.time|leak(?:ing|s)? (?:sensitive|secret|private|credential)|entity.expansion|billion laughs|zip.?(?:bomb|slip)|never trust|user.controlled|attacker|prototype pollution|tabnab|bypass|smuggl(?:e|ed|ing)\b|escalat|disclos|abus(?:e|ive)\b|crafted|(?:client|user|caller|remote).suppl|over-?(?:read|run|flow)s?\b|dangling|freed memory|double.free|stack exhaustion|re-?binding|shield(?:s|ed)?\b|protect(?:s|ed|ion)? (?:against|from)|prevents? (?:an?y? )?(?:attack|abuse|leak|overflow|crash|escap|access|infinite|reading|writing)|must not be trusted|not be trusted|sensitive (?:data|information|value)|safe(?:ty)? check|sanity check/i

/** Whose something is: what narrows a question to one owner. */
export const ownerWords =
  /^(?:\w*[uU]ser_?[iI][dD]|\w*owner\w*|\w*Owner\w*|uid|UID|UserID|OwnerID|RepoID|\w*[rR]epo(?:sitory)?_?[iI][dD]|\w*[tT]enant\w*|current_user|currentUser|\w*[aA]ccount_?[iI][dD]|\w*[oO]rg(?:anization)?_?[iI][dD]|\w*[pP]roject_?[iI][dD]|\w*[sS]ession_?[iI][dD]|\w*[mM]ember_?[iI][dD]|\w*[cC]ustomer_?[iI][dD]|\w*[wW]orkspace_?[iI][dD]|\w*[sS]tore_?[iI][dD]|\w*[tT]eam_?[iI][dD]|\w*[gG]roup_?[iI][dD]|\w*[cC]ompany_?[iI][dD]|\w*[sS]pace_?[iI][dD]|Repository|Owner|Tenant|Account|Organization|Workspace)$/
