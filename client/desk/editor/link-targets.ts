// Entries that a link can lead to.
import { useParams } from '@tanstack/react-router'
import type { Locale } from '../../contract/locale.ts'
import { useEntrySearchResults } from '../shell/entry-search.ts'

/** Search results without the open entry, which would link to itself. */
export function useLinkTargets(text: string, lang: Locale) {
  const { entryId } = useParams({ strict: false })
  const { entries, isPending } = useEntrySearchResults(text, lang)
  return { entries: entries.filter(({ id }) => String(id) !== entryId), isPending }
}
