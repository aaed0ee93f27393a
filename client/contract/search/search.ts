import * as z from 'zod/mini'
import { articleSummary } from '../articles.ts'
import { wholeNumber } from '../fields.ts'
import { tag } from '../tags.ts'
import { gameSummary } from '../games/game.ts'
import { byPlural, items, searchableTypes, type SearchableType } from '../items.ts'
import { keywordProblem } from './keyword.ts'

export const resultsPerPage = 20
/**
 * Maximum results of all types together: half for each, and more for one if the other has less
 * (docs/decisions/data/row-budgets.md).
 */
export const maxResults = 400

export const resultsPage = z._default(
  wholeNumber(1, 999_999_999).check(
    z.check(({ value, issues }) => {
      if (value * resultsPerPage > maxResults)
        issues.push({ code: 'custom', params: { code: 'results_too_far' }, input: value })
    }),
  ),
  1,
)

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
const foundAuthor = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  marks: z.array(mark),
})
export type FoundAuthor = z.infer<typeof foundAuthor>

/** `is_more`: counting stopped at `total`. */
const counted = { total: z.number(), is_more: z.boolean() }
const foundItems = {
  article: z.object({ items: z.array(foundArticle), ...counted }),
  game: z.object({ items: z.array(foundGame), ...counted }),
} satisfies Record<SearchableType, z.ZodMiniType>

export const searchResult = z.object({
  q: z.string(),
  ...byPlural(items, foundItems),
  tags: z.array(foundTag),
  authors: z.array(foundAuthor),
})
export type SearchResult = z.infer<typeof searchResult>

export const suggestion = z.object({
  text: z.string(),
  url: z.string(),
  type: z.enum([...searchableTypes, 'tag', 'keyword']),
  marks: z.array(mark),
})
export type Suggestion = z.infer<typeof suggestion>
