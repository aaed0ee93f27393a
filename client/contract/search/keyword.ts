// What may be searched for. Without zod, so that the search field can use it too.

/** Of the search page's field, so that a link can lead into it. */
export const searchFieldId = 'keyword'

/** In characters. */
export const maxKeywordLength = 60

/** What is wrong with a keyword: it needs at least one Han character, letter or digit. */
export function keywordProblem(keyword: string): 'keyword_too_short' | 'keyword_too_long' | null {
  if (!/(?!\p{DI})[\p{L}\p{N}]/u.test(keyword)) return 'keyword_too_short'
  return Array.from(keyword.trim()).length > maxKeywordLength ? 'keyword_too_long' : null
}

/** Whether suggestions are offered: from one Han character or two letters or digits. */
export function isSuggestable(keyword: string): boolean {
  return /\p{Script=Han}|[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(keyword)
}
