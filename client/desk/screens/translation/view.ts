// State of the translation board, which is stored in its URL.
import { boardFilters, type BoardFilter } from '../../../contract/desk/entries/filters.ts'
import {
  isEntryType,
  isMultilingual,
  type EntryType,
} from '../../../contract/desk/entries/types.ts'
import { isLocale, type Locale } from '../../../contract/locale.ts'

export interface BoardView {
  type?: EntryType
  state?: BoardFilter
  lang?: Locale
}

/** Parses the URL search; drops invalid and default values. */
export function parseBoardView({ type, state, lang }: Record<string, unknown>): BoardView {
  const filter = boardFilters.find((one) => one === state)
  return {
    ...(typeof type === 'string' &&
      isEntryType(type) &&
      !isMultilingual(type) &&
      type !== 'article' && { type }),
    ...(filter && { state: filter }),
    ...(isLocale(lang) && { lang }),
  }
}
