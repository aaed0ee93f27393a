// Templates of articles in the formats in which they are copied.
import { templateKinds } from '../../../client/contract/site/template-kinds.ts'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { plainText, type RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { parseMarkdown } from '../../../client/contract/markdown/read.ts'
import { templateOf } from '../../../worker/desk/entries/template.ts'
import { formatTemplate } from '../../../client/desk/screens/templates/formats.ts'

const typesOf = ({ content }: RichTextDocument) => content.map(({ type }) => type)
const textsIn = ({ content }: RichTextDocument) => content.map(plainText).join('\n')

describe.each(locales)('a template in %s', (lang) => {
  const all = templateKinds.map((kind) => templateOf(kind, lang))

  it('is parsed from its Markdown without loss', () => {
    const read = all.map((template) => {
      const [head, standfirst, ...rest] = formatTemplate(template, 'markdown').split('\n\n')
      const body = parseMarkdown(rest.join('\n\n'))
      return [template.kind, head, standfirst, body]
    })
    expect(read).toEqual(
      all.map(({ kind, title, subtitle, body }) => [kind, `# ${title}`, `*${subtitle}*`, body]),
    )
  })

  it('equals its body as JSON', () => {
    expect(all.map((one) => JSON.parse(formatTemplate(one, 'json')) as unknown)).toEqual(
      all.map(({ body }) => body),
    )
  })

  it('contains all of its text and headings in its HTML', () => {
    const read = all.map((template) => {
      const html = formatTemplate(template, 'html')
      const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('\n', '')
      return [template.kind, text, html.match(/<h2>/g)?.length]
    })
    expect(read).toEqual(
      all.map(({ kind, title, subtitle, body }) => [
        kind,
        title + subtitle + textsIn(body).replaceAll('\n', ''),
        typesOf(body).filter((one) => one === 'heading').length,
      ]),
    )
  })
})

it('escapes text that HTML would parse as a tag', () => {
  const template = { ...templateOf('news', 'en-US'), title: 'a < b & "c"' }
  expect(formatTemplate(template, 'html')).toContain('<h1>a &lt; b &amp; "c"</h1>')
})
