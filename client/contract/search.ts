// Search by keyword: queries and results.
import * as z from 'zod/mini'
import { articleSummary } from './article.ts'
import { tag } from './tag.ts'
import { gameSummary } from './game.ts'
import { byPlural, items, searchableTypes, type SearchableType } from './items.ts'
import { keywordProblem } from './keyword.ts'

/** Results per page. */
export const resultsPerPage = 20

export const keyword = z.string().check(
  z.trim(),
  z.check(({ value, issues }) => {
    const code = keywordProblem(value)
    if (code) issues.push({ code: 'custom', params: { code }, input: value })
  }),
)

/** A match within a text: UTF-16 units `[from, to)`. */
const mark = z.tuple([z.number(), z.number()])
export type Mark = z.infer<typeof mark>

const hit = { snippet: z.string(), marks: z.array(mark), title_marks: z.array(mark) }
const foundArticle = z.extend(articleSummary, hit)
export type FoundArticle = z.infer<typeof foundArticle>
const foundGame = z.extend(gameSummary, hit)
export type FoundGame = z.infer<typeof foundGame>
const foundTag = z.extend(tag, { url: z.string(), marks: z.array(mark) })
export type FoundTag = z.infer<typeof foundTag>

const foundItems = {
  article: z.object({ items: z.array(foundArticle), total: z.number() }),
  game: z.object({ items: z.array(foundGame), total: z.number() }),
} satisfies Record<SearchableType, z.ZodMiniType>

export const searchResult = z.object({
  q: z.string(),
  ...byPlural(items, foundItems),
  tags: z.array(foundTag),
})
export type SearchResult = z.infer<typeof searchResult>

export const suggestion = z.object({
  text: z.string(),
  url: z.string(),
  type: z.enum([...searchableTypes, 'tag', 'keyword']),
  marks: z.array(mark),
})
export type Suggestion = z.infer<typeof suggestion>
