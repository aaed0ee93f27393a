// Entries that match a text: words of the title, an id, or the address of a public page.
import { useEffect, useState } from 'react'
import { itemOfUrl } from '../../contract/desk/links.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { readRows, useEntrySearch } from '../data/entry-list.ts'
import { isTypeOff } from '../../contract/site/modules.ts'
import { currentOperator, ownLanguage, useCan, useIsTypeOff, useOperator } from '../api/operator.ts'
import { recentEntries, updateRecentEntries, type FoundEntry } from '../data/recent.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { rankEntries } from './rank-entries.ts'

/** Results shown per type. */
const shown = 6

interface Found {
  entries: FoundEntry[]
  /** True until the results of the current text have arrived. */
  isPending: boolean
  hasFailed: boolean
}

/** Searches all languages, or one. */
export function useEntrySearchResults(text: string, lang?: Locale): Found {
  const mayRead = useCan()('entry.read')
  const isOff = useIsTypeOff()
  const own = ownLanguage(useOperator())
  const typed = text.trim().slice(0, 100)
  const settled = useDebounced(typed)
  const address = itemAt(settled)
  const asked = (type: EntryType) => {
    if (!mayRead || !settled || isOff(type)) return null
    if (!address) return settled
    return address.type === type ? String(address.id) : null
  }
  const reads = [
    useEntrySearch('article', asked('article'), lang),
    useEntrySearch('game', asked('game'), lang),
    useEntrySearch('faq', asked('faq'), lang),
    useEntrySearch('page', asked('page'), lang),
  ]
  const recent = useRecentEntries(mayRead)
  const state = {
    isPending:
      mayRead && typed !== '' && (typed !== settled || reads.some((read) => read.isLoading)),
    hasFailed: typed !== '' && reads.some(({ error }) => error !== undefined),
  }
  const isShown = (one: FoundEntry) => !isOff(one.type) && (!lang || one.lang === lang)
  if (!typed) return { entries: recent.filter(isShown), ...state }
  if (state.isPending) return { entries: [], ...state }
  const found = reads.map(({ data }) => rankEntries(data?.items ?? [], typed, own))
  const entries = address
    ? found.flat().filter(({ item_id }) => item_id === address.id)
    : rankEntries(
        found.flatMap((items) => items.slice(0, shown)),
        typed,
        own,
      )
  return { entries, ...state }
}

/** Shows recent entries as stored in this browser, then with their current titles and states. */
function useRecentEntries(mayRead: boolean): FoundEntry[] {
  const [entries, setEntries] = useState(() => (mayRead ? recentEntries() : []))
  useEffect(() => {
    // Without a response the stored ones stay.
    if (mayRead) readRecentEntries().then(setEntries, () => undefined)
  }, [mayRead])
  return entries
}

async function readRecentEntries(): Promise<FoundEntry[]> {
  const kept = recentEntries()
  const off = new Set(currentOperator().modules_off)
  const types = [...new Set(kept.map(({ type }) => type))].filter((type) => !isTypeOff(off, type))
  const rows = await Promise.all(
    types.map((type) => readRows(type, idsOf(kept.filter((one) => one.type === type)))),
  )
  return updateRecentEntries(rows.flat())
}

const idsOf = (entries: readonly FoundEntry[]) => entries.map(({ id }) => id)

/** Item of a pasted page address; its host is ignored. */
function itemAt(text: string): { type: EntryType; id: number } | null {
  const isAddress = /^(?:https?:\/)?\/\S+$/.test(text) && URL.canParse(text, location.origin)
  return isAddress ? itemOfUrl(new URL(text, location.origin).pathname) : null
}
