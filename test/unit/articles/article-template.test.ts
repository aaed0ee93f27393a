// Skeletons of articles: what they are made of, and the texts made of them.
import { describe, expect, it } from 'vitest'
import { articleTemplate, templateKinds } from '../../../client/contract/site/article-template.ts'
import { locales } from '../../../client/contract/locale.ts'
import { plainText, type RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { toRichText } from '../../../scripts/seed/content/markdown.ts'
import { templateOf } from '../../../worker/desk/entries/template.ts'
import { formatTemplate } from '../../../client/desk/screens/templates/formats.ts'

const all = locales.flatMap((lang) => templateKinds.map((kind) => templateOf(kind, lang)))

const typesOf = ({ content }: RichTextDocument) => content.map(({ type }) => type)
const textsIn = ({ content }: RichTextDocument) => content.map(plainText).join('\n')

describe.each(all)('$kind in $lang', (template) => {
  const { kind, lang, title, subtitle, body } = template
  const text = textsIn(body)

  it('is a text the site can publish', () => {
    expect(articleTemplate.safeParse(template)).toMatchObject({ success: true })
  })

  it('has the structure of its kind', () => {
    expect(typesOf(body)).toEqual(typesOf(templateOf(kind, 'en-US').body))
  })

  it('is in its own language', () => {
    const script = {
      'zh-CN': /\p{Script=Han}/u,
      'zh-HK': /\p{Script=Han}/u,
      'en-US': /\bthe\b/,
      'vi-VN': /[ăâđêôơư]/,
      'th-TH': /\p{Script=Thai}/u,
      'hi-IN': /\p{Script=Devanagari}/u,
    }[lang]
    expect(text).toMatch(script)
    expect(title + subtitle).toMatch(lang === 'en-US' ? /[a-z]/ : script)
  })

  it('says in closed brackets what belongs where', () => {
    for (const one of [title, subtitle, ...text.split('\n')]) {
      const marks = (one.match(/[[\]［］]/gu) ?? []).join('')
      expect(marks).toMatch(/^(?:\[\]|［］)*$/u)
    }
    expect(title + subtitle).toMatch(/[[［]/u)
  })

  it('comes back whole from its Markdown', () => {
    const [head, standfirst, ...rest] = formatTemplate(template, 'markdown').split('\n\n')
    expect(head).toBe(`# ${title}`)
    expect(standfirst).toBe(`*${subtitle}*`)
    const read = toRichText(rest.join('\n\n'), (target) => target)
    expect(typesOf(read)).toEqual(typesOf(body))
    expect(textsIn(read)).toBe(text)
  })

  it('is its body as JSON', () => {
    expect(JSON.parse(formatTemplate(template, 'json'))).toEqual(body)
  })

  it('has all of its text in its HTML', () => {
    const html = formatTemplate(template, 'html')
    const written = html.replaceAll(/<[^>]+>/g, '').replaceAll('\n', '')
    expect(written).toBe(title + subtitle + text.replaceAll('\n', ''))
    expect(html.match(/<h2>/g)?.length).toBe(
      typesOf(body).filter((one) => one === 'heading').length,
    )
  })
})

it('escapes what HTML would read as a tag', () => {
  const template = { ...templateOf('news', 'en-US'), title: 'a < b & "c"' }
  expect(formatTemplate(template, 'html')).toContain('<h1>a &lt; b &amp; "c"</h1>')
})
