// What the board of translations shows is what its address says.
import { boardFilters, type BoardFilter } from '../../../contract/desk/entries/filters.ts'
import { isEntryType, isTogether, type EntryType } from '../../../contract/desk/entries/types.ts'
import { isLocale, type Locale } from '../../../contract/locale.ts'

export interface BoardView {
  type?: EntryType
  state?: BoardFilter
  lang?: Locale
}

/** The view in an address; what the address misspells is left out, and so is what goes without saying. */
export function parseBoardView({ type, state, lang }: Record<string, unknown>): BoardView {
  const filter = boardFilters.find((one) => one === state)
  return {
    ...(typeof type === 'string' &&
      isEntryType(type) &&
      !isTogether(type) &&
      type !== 'article' && { type }),
    ...(filter && { state: filter }),
    ...(isLocale(lang) && { lang }),
  }
}
