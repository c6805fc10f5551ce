import { rawString } from '../engine/lexing/raw-strings.ts'
import { defineData } from '../families/data/define-data.ts'
import { markupRules } from '../families/data/markup-rules.ts'
import { hasXmlForm } from './has-xml-form.ts'

export const xml = defineData({
  id: 'xml',
  title: 'XML',
  aliases: ['rss', 'xsd', 'xslt', 'wsdl'],
  extensions:
    'xml svg xsd xsl xslt wsdl plist csproj vbproj fsproj props targets nuspec resx xaml storyboard xib'.split(
      ' ',
    ),
  hasForm: hasXmlForm,
  holds: 'markup',
  rules: [rawString('<', /^<!\[CDATA\[/, () => ']]>'), ...markupRules],
  examples: [
    {
      title: 'comments, values and character data',
      source: [
        '<?xml version="1.0"?>',
        '<!-- one',
        '     two -->',
        '<a if="x &amp;&amp; <!-- y">it\'s</a> <!-- after -->',
        '<![CDATA[ <!-- no',
        ' function f() { if (a) } ]]>',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 4, comments: 2, blank: 0 },
    },
  ],
})
