import { html, raw } from 'hono/html'
import type { Markup } from '../layout.ts'
import type { CallExample } from './call-examples.ts'
import { highlightCode } from './highlight-code.ts'
import type { CodeLanguage } from './scan-code.ts'

const languages: Readonly<Record<CallExample['key'], CodeLanguage>> = {
  curl: 'shell',
  typescript: 'typescript',
  python: 'python',
  mcp: 'json',
  ci: 'yaml',
}

/** The same call in several languages, one shown at a time. It needs no script; the page's script remembers the choice. */
export function renderCodeTabs(id: string, examples: readonly CallExample[]): Markup {
  return html`<div class="tabs">
    <div class="bar-of-tabs" role="radiogroup" aria-label="Language">
      ${examples.map(
        ({ key, name }, index) =>
          html`<label
            ><input
              type="radio"
              name="tabs-${id}"
              value="${key}"
              data-keep="language"
              ${index === 0 ? raw('checked') : ''}
            /><span>${name}</span></label
          >`,
      )}
    </div>
    ${examples.map(
      ({ key, code }) =>
        html`<div class="copyable" data-tab="${key}">
          <button type="button" class="tiny copy-button" data-copy-from="code-${id}-${key}">Copy</button>
          <pre
            class="code"
            tabindex="0"
          ><code id="code-${id}-${key}">${highlightCode(code, languages[key])}</code></pre>
        </div>`,
    )}
  </div>`
}
