// Rules for the mix of the demo articles: forms with their lengths, subtitles, tables, quotes, charts and languages.
import type { Locale } from '../../../client/contract/locale.ts'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import { plainText, type RichTextNode } from '../../../client/contract/text/rich-text.ts'
import type { ArticleFile, ArticleForm } from '../../../scripts/seed/content/content.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { fault, type Rule } from './rule.ts'
import { valuesOf } from './rows.ts'
import { written, type Sources } from './sources.ts'

/** Number of articles of each form, and the range of their words. */
const forms: Record<ArticleForm, { count: number; from: number; to: number }> = {
  feature: { count: 25, from: 400, to: 900 },
  brief: { count: 20, from: 60, to: 150 },
  notice: { count: 10, from: 60, to: 450 },
  long: { count: 5, from: 2500, to: 3500 },
}

/** Languages that have only a selection of the articles, and the forms of the selection. */
const local = ['vi-VN', 'th-TH', 'hi-IN'] as const
const selection: Record<ArticleForm, number> = { feature: 7, brief: 3, notice: 2, long: 0 }

/** Minimum of subtitles without a number; maximum of articles with tables or charts, and of quotes without a person. */
const limits = { plainSubtitles: 30, tables: 25, quotes: 10, charts: 20 }
const folder = 'content/articles'
const fileOf = ({ slug }: ArticleFile) => `${folder}/${slug}.yaml`
const formNames = Object.keys(forms) as ArticleForm[]

/** Returns a function for the content of an article in a language. */
function documentsOf({ rows }: Pick<Sources, 'rows'>) {
  const bodies = new Map(
    valuesOf(rows, 'article_bodies').map(({ item_id, body }) => [item_id, body]),
  )
  return ({ group }: ArticleFile, lang: Locale): readonly RichTextNode[] => {
    const body = bodies.get(contentId(lang, group))
    return body ? richText.parse(body).content : []
  }
}

/** Chinese characters that count as one word. */
const charactersPerWord = 1.7

/** Words of the text without charts. Chinese characters are converted to words. */
function wordsIn(content: readonly RichTextNode[]): number {
  const text = content
    .filter(({ type }) => type !== 'chart')
    .map(plainText)
    .join('\n')
  const chinese = /[\p{Script=Han}，。、；：？！“”「」《》（）]/gu
  const characters = text.match(chinese)?.length ?? 0
  const others = text.replaceAll(chinese, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return Math.round(characters / charactersPerWord + others)
}

export const articleForms: Rule = (sources) => {
  const documentOf = documentsOf(sources)
  return [
    ...formNames.flatMap((form) => {
      const count = sources.articles.filter((one) => one.form === form).length
      return count === forms[form].count
        ? []
        : [fault(folder, form, `${count} articles, not ${forms[form].count}`)]
    }),
    ...sources.articles.flatMap((article) =>
      written.flatMap((lang) => {
        const { from, to } = forms[article.form]
        const words = wordsIn(documentOf(article, lang))
        return words >= from && words <= to
          ? []
          : [fault(fileOf(article), lang, `${words} words, a ${article.form} has ${from} to ${to}`)]
      }),
    ),
  ]
}

const numbers: Record<(typeof written)[number], RegExp> = {
  'en-US':
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|\w+ty|hundred|thousand|million|half|dozen|twice|once)\b/i,
  'zh-CN': /\d|[二三四五六七八九十百千两半]|一(?:次|局|张|个)/,
  'zh-HK': /\d|[二三四五六七八九十百千兩半]|一(?:次|局|張|個)/,
}

/** Team or department, which has no name of its own. */
const team =
  /\b(?:team|crew|desk|office|department|rules|training|licensing|transmission|studio)\b/i

/** True for a quote whose source is a company or a team, not a person. */
function isUnnamed({ site }: Pick<Sources, 'site'>, node: RichTextNode): boolean {
  const source = plainText(node).split('—').at(-1)?.trim() ?? ''
  const companies = [...site.brands, ...site.partners].map(({ name }) => name['en-US'])
  return source.split(', ').every((part) => team.test(part) || companies.includes(part))
}

export const articleMix: Rule = (sources) => {
  const documentOf = documentsOf(sources)
  const nodes = sources.articles.map((article) => documentOf(article, 'en-US'))
  const withNode = (type: string) =>
    nodes.filter((content) => content.some((node) => node.type === type)).length
  const quotes = nodes
    .flat()
    .filter((node) => node.type === 'blockquote' && isUnnamed(sources, node)).length
  const plain = sources.articles.filter((article) =>
    written.every((lang) => !numbers[lang].test(article[lang]?.subtitle ?? '')),
  ).length
  const counts = { tables: withNode('table'), quotes, charts: withNode('chart') }
  return [
    ...(plain < limits.plainSubtitles
      ? [
          fault(
            folder,
            'subtitles',
            `${plain} without a number, fewer than ${limits.plainSubtitles}`,
          ),
        ]
      : []),
    ...(['tables', 'quotes', 'charts'] as const)
      .filter((name) => counts[name] > limits[name])
      .map((name) => fault(folder, name, `${counts[name]}, more than ${limits[name]}`)),
  ]
}

/** Types of the nodes other than paragraphs: headings, tables, lists, quotes and charts. */
const shapeOf = (content: readonly RichTextNode[]) =>
  content.flatMap(({ type }) => (type === 'paragraph' ? [] : [type])).join(' ')

export const localArticles: Rule = (sources) => {
  const documentOf = documentsOf(sources)
  return local.flatMap((lang) => {
    const own = sources.articles.filter((article) => article[lang])
    return [
      ...formNames.flatMap((form) => {
        const count = own.filter((article) => article.form === form).length
        return count === selection[form]
          ? []
          : [fault(folder, `${lang}.${form}`, `${count} articles, not ${selection[form]}`)]
      }),
      ...own
        .filter((article) =>
          (['title', 'subtitle', 'author', 'cover_alt', 'body'] as const).some(
            (part) => (article[lang]?.[part] ?? '').trim().length < 2,
          ),
        )
        .map((article) => fault(fileOf(article), lang, 'is incomplete')),
      ...own
        .filter(
          (article) => shapeOf(documentOf(article, lang)) !== shapeOf(documentOf(article, 'zh-CN')),
        )
        .map((article) => fault(fileOf(article), lang, 'has another structure than zh-CN')),
    ]
  })
}
