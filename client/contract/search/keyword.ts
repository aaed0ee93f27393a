// Rules for search keywords. Without zod, so that the search field can use them.

/** Id of the search page's field, so that a link can focus it. */
export const searchFieldId = 'keyword'

/** Maximum length in characters. */
export const maxKeywordLength = 60

/** Error of a keyword. It needs at least one Han character, letter or digit. */
export function keywordProblem(keyword: string): 'keyword_too_short' | 'keyword_too_long' | null {
  if (!/(?!\p{DI})[\p{L}\p{N}]/u.test(keyword.normalize('NFKC'))) return 'keyword_too_short'
  return Array.from(keyword.trim()).length > maxKeywordLength ? 'keyword_too_long' : null
}

/** True from one Han character or two letters or digits, where suggestions start. */
export function isSuggestable(keyword: string): boolean {
  return /\p{Script=Han}|[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(keyword.normalize('NFKC'))
}
