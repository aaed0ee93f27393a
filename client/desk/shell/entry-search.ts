// Entries that a text could mean: words of a title, a number, or the address of a public page.
import { useEffect, useState } from 'react'
import { itemOfUrl } from '../../contract/desk/links.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { readRows, useEntrySearch } from '../data/entry-list.ts'
import { ownLanguage, useCan, useOperator } from '../api/operator.ts'
import { recentEntries, updateRecentEntries, type FoundEntry } from '../data/recent.ts'
import { rankEntries } from './rank-entries.ts'

/** Milliseconds without typing after which it is searched. */
const pause = 180
/** Entries shown of each type. */
const shown = 6

interface Found {
  entries: FoundEntry[]
  /** The answer to what stands in the field is still to come. */
  isPending: boolean
  hasFailed: boolean
}

/** In every language, or in one. */
export function useEntrySearchResults(text: string, lang?: Locale): Found {
  const mayRead = useCan()('entry.read')
  const own = ownLanguage(useOperator())
  const typed = text.trim().slice(0, 100)
  const settled = useDebounced(typed)
  const address = itemAt(settled)
  const asked = (type: EntryType) => {
    if (!mayRead || !settled) return null
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
  if (!typed) return { entries: recent.filter((one) => !lang || one.lang === lang), ...state }
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

/** First as this browser knows them, then with their current titles and states. */
function useRecentEntries(mayRead: boolean): FoundEntry[] {
  const [entries, setEntries] = useState(() => (mayRead ? recentEntries() : []))
  useEffect(() => {
    // Without an answer they stay as they were.
    if (mayRead) readRecentEntries().then(setEntries, () => undefined)
  }, [mayRead])
  return entries
}

async function readRecentEntries(): Promise<FoundEntry[]> {
  const kept = recentEntries()
  const types = [...new Set(kept.map(({ type }) => type))]
  const rows = await Promise.all(
    types.map((type) => readRows(type, idsOf(kept.filter((one) => one.type === type)))),
  )
  return updateRecentEntries(rows.flat())
}

const idsOf = (entries: readonly FoundEntry[]) => entries.map(({ id }) => id)

/** What was typed, once the typing rests. */
function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed ? pause : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The item a pasted address shows, on whatever host. */
function itemAt(text: string): { type: EntryType; id: number } | null {
  const isAddress = /^(?:https?:\/)?\/\S+$/.test(text) && URL.canParse(text, location.origin)
  return isAddress ? itemOfUrl(new URL(text, location.origin).pathname) : null
}
