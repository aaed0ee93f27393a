// Texts for readers' assistants: a description of the site (https://llmstxt.org), and articles as Markdown.
import type * as z from 'zod/mini'
import { languageName, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { isLinkOff, offModulesIn } from '../../../client/contract/site/modules.ts'
import type { NavItem } from '../../../client/contract/site/site.ts'
import { embedTarget } from '../../../client/contract/text/embed.ts'
import { attrTexts } from '../../../client/contract/text/node-traits.ts'
import type { RichTextNode } from '../../../client/contract/text/rich-text.ts'
import {
  cardAttrs,
  chartAttrs,
  embedAttrs,
  type CardAttrs,
} from '../../../client/contract/text/rich-text-schema.ts'
import { getArticle, listArticles } from '../../data/articles/article.ts'
import { enabledLanguages } from '../../data/site/language.ts'
import { orHost } from '../../data/site/names.ts'
import { loadChrome } from '../../data/site/site.ts'
import type { Deps } from '../../deps.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { run } from '../../storage/db.ts'

const summaryFile = 'llms.txt'
const articlesPerSummary = 50

/** Description of the site, its pages by group of the navigation, its newest articles, and the files of other languages. */
export async function summaryOf(deps: Deps, locale: Locale, origin: string): Promise<string> {
  const query = { sort: 'new', page: 1, perPage: articlesPerSummary } as const
  const [chrome, { items }] = await Promise.all([
    loadChrome(deps, locale),
    run(deps, listArticles(deps, locale, query)),
  ])
  const t = translatorFor(locale)
  const off = offModulesIn(chrome.settings)
  const pageLines = (pages: readonly NavItem[]) =>
    pages
      .filter(({ uri, require_login }) => uri && !require_login && !isLinkOff(off, uri))
      .map(({ title, uri, intro }) => lineOf(title, origin + localePath(locale, uri), intro))
  const isGroup = ({ sub_nav_list }: NavItem) => sub_nav_list.length > 0
  const { web_title, description } = chrome.header
  const articles = items.map(({ id, lang, title, subtitle }) =>
    lineOf(title, origin + localePath(lang, `/article/${id}.md`), subtitle),
  )
  const others = enabledLanguages(chrome)
    .filter((lang) => lang !== locale)
    .map((lang) => lineOf(languageName(lang), origin + localePath(lang, `/${summaryFile}`)))
  return [
    `# ${escaped(orHost(web_title, origin))}`,
    ...(description ? [`> ${escaped(description)}`] : []),
    ...section(t('site.home'), pageLines(chrome.nav_list.filter((item) => !isGroup(item)))),
    ...chrome.nav_list
      .filter(isGroup)
      .flatMap((item) => section(item.title, pageLines([item, ...item.sub_nav_list]))),
    ...section(t('article.order.latest'), articles),
    ...section(t('site.languages'), others),
    '',
  ].join('\n\n')
}

/** An article in its own language; `null` at the address of another. */
export async function articleText(
  deps: Deps,
  locale: Locale,
  origin: string,
  id: number,
): Promise<string | null> {
  const article = await run(deps, getArticle(deps, locale, id))
  if (article?.lang !== locale) return null
  // The parser that checks what is printed is large.
  const { printMarkdown } = await import('../../../client/contract/markdown/write.ts')
  const { title, subtitle, author, published_at, url, body, translations } = article
  const others = translations
    .filter(({ lang }) => lang !== locale)
    .map(({ lang, url: other }) => lineOf(languageName(lang), origin + other))
  return [
    `# ${escaped(title)}`,
    ...(subtitle ? [`> ${escaped(subtitle)}`] : []),
    [author, published_at, origin + url].filter(Boolean).map(escaped).join(' · '),
    // Links within the site become absolute.
    printMarkdown({ type: 'doc', content: readable(body.content) }).replaceAll(
      '](</',
      `](<${origin}/`,
    ),
    ...section(translatorFor(locale)('site.languages'), others),
    '',
  ].join('\n\n')
}

/** The text with words, links and tables in place of what Markdown cannot show. */
function readable(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    const { type, attrs, content } = node
    const caption = attrTexts(node).join(' – ')
    if (type === 'gallery') return readable(content ?? [])
    if (type === 'figure') return caption ? [paragraph(caption)] : []
    if (type === 'embed') {
      const { name, href } = embedTarget(embedAttrs.parse(attrs))
      return [paragraph(caption || name, [{ type: 'link', attrs: { href } }])]
    }
    if (type === 'linkCard') return cardOf(cardAttrs.parse(attrs))
    if (type === 'chart') return tableOf(chartAttrs.parse(attrs))
    return [{ ...node, ...(content && { content: readable(content) }) }]
  })
}

const paragraph = (text: string, marks?: RichTextNode['marks']): RichTextNode => ({
  type: 'paragraph',
  content: text ? [{ type: 'text', text, ...(marks && { marks }) }] : [],
})

const cardOf = ({ href, title, description, site }: CardAttrs): RichTextNode[] => [
  paragraph(title, [{ type: 'link', attrs: { href } }]),
  ...(description || site ? [paragraph([description, site].filter(Boolean).join(' – '))] : []),
]

function tableOf({ title, unit, categories, series }: z.infer<typeof chartAttrs>): RichTextNode[] {
  const rowOf = (type: string, texts: readonly string[]): RichTextNode => ({
    type: 'tableRow',
    content: texts.map((text) => ({ type, content: [paragraph(text)] })),
  })
  const sign = unit === '%' ? '%' : ''
  const rows = categories.map((name, at) =>
    rowOf('tableCell', [name, ...series.map(({ values }) => `${values[at]}${sign}`)]),
  )
  const head = rowOf('tableHeader', ['', ...series.map(({ name }) => name)])
  return [
    paragraph(sign ? title : `${title} (${unit})`),
    { type: 'table', content: [head, ...rows] },
  ]
}

const escaped = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>]/g, '\\$&')

function lineOf(title: string, url: string, intro = ''): string {
  return `- [${escaped(title)}](${url})${intro && `: ${escaped(intro)}`}`
}

const section = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`## ${escaped(title)}`, lines.join('\n')] : []
