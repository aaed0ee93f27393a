// Rule: charts have equal values in all languages of an article.
import { chartAttrs, richText } from '../../../client/contract/text/rich-text-schema.ts'
import { fault, type Rule } from './rule.ts'
import { valuesOf } from './rows.ts'

/** Minimum number of articles with bar charts. */
const minBars = 10

/** Values of the charts in a body, without their texts. */
function figuresIn(body: unknown): string {
  const charts = richText
    .parse(body)
    .content.flatMap(({ type, attrs }) => (type === 'chart' ? [chartAttrs.parse(attrs)] : []))
  return JSON.stringify(
    charts.map(({ kind, series, categories, marked }) => ({
      kind,
      marked,
      count: categories.length,
      values: series.map(({ values }) => values),
    })),
  )
}

export const chartFigures: Rule = ({ rows, articles }) => {
  const bodies = new Map(
    valuesOf(rows, 'article_bodies').map((row) => [row['item_id'], row['body']]),
  )
  const drawn = valuesOf(rows, 'articles').map(({ id, group_id, lang }) => ({
    group: group_id,
    lang: String(lang),
    figures: figuresIn(bodies.get(id)),
  }))
  const groups = [...Map.groupBy(drawn, ({ group }) => group)]
  const withBars = groups.filter(([, texts]) =>
    texts.some(({ figures }) => figures.includes('bars')),
  )
  return [
    ...groups.flatMap(([group, [first, ...others]]) =>
      others
        .filter(({ figures }) => figures !== first?.figures)
        .map(({ lang }) => {
          const slug = articles.find((one) => one.group === group)?.slug
          return fault(`content/articles/${slug}.yaml`, `${lang}.body`, 'shows other figures')
        }),
    ),
    ...(withBars.length < minBars
      ? [fault('content/articles', 'charts', `${withBars.length} with bars, fewer than ${minBars}`)]
      : []),
  ]
}
