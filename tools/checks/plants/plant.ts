// Faults planted into the sources of the content rules.
import type { Locale } from '../../../client/contract/locale.ts'
import type { ArticleFile, FaqFile, SiteFiles } from '../../../scripts/seed/content/content.ts'
import type { SeedRow } from '../../../scripts/seed/row.ts'
import type { Sources } from '../content/sources.ts'

/** Change of the sources, and the line that must report it. */
export type Plant = [change: (sources: Sources) => Partial<Sources>, line: string]

/** The list with its first value changed. */
export function withFirst<T>(list: readonly T[], change: (first: T) => Partial<T>): T[] {
  return list.map((one, index) => (index === 0 ? { ...one, ...change(one) } : one))
}

/** Changes a catalogue text; `undefined` removes it. */
export const inCatalogue =
  (file: string, key: string, text: string | undefined) =>
  ({ catalogues }: Sources): Partial<Sources> => ({
    catalogues: catalogues.map((one) => {
      if (one.file !== file) return one
      const texts = new Map(one.texts)
      if (text === undefined) texts.delete(key)
      else texts.set(key, text)
      return { ...one, texts }
    }),
  })

/** Adds a text in a language, as `content/a.yaml: a`. */
export const told =
  (locale: Locale, text: string, file = 'content/a.yaml', key = 'a') =>
  ({ texts }: Sources): Partial<Sources> => ({
    texts: new Map([...texts, [locale, [...(texts.get(locale) ?? []), { file, key, text }]]]),
  })

/** Changes the first article, `latency-trial`. */
export const inArticle =
  (change: (first: ArticleFile) => Partial<ArticleFile>) =>
  ({ articles }: Sources): Partial<Sources> => ({ articles: withFirst(articles, change) })

export const inSite =
  (change: (site: SiteFiles) => Partial<SiteFiles>) =>
  ({ site }: Sources): Partial<Sources> => ({ site: { ...site, ...change(site) } })

/** Changes the first FAQ category, `account`. */
export const inFaq = (change: (first: FaqFile) => Partial<FaqFile>) =>
  inSite(({ faq }) => ({ faq: withFirst(faq, change) }))

/** Changes the first matching row. */
export function withRow(
  rows: readonly SeedRow[],
  isChosen: (row: SeedRow) => boolean,
  values: Record<string, unknown>,
): SeedRow[] {
  const chosen = rows.find(isChosen)
  return rows.map((row) =>
    row === chosen ? { ...row, values: { ...row.values, ...values } } : row,
  )
}
