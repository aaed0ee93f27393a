// Entries that a text could mean: words of a title, a number, or the address of a public page.
import { useEffect, useState } from 'react'
import { itemOfUrl } from '../../contract/desk/links.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { useEntrySearch } from '../data/entry-list.ts'
import { useCan } from '../api/operator.ts'
import { recentEntries, type FoundEntry } from '../data/recent.ts'

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
  const state = {
    isPending:
      mayRead && typed !== '' && (typed !== settled || reads.some((read) => read.isLoading)),
    hasFailed: typed !== '' && reads.some(({ error }) => error !== undefined),
  }
  if (!typed) {
    const recent = recentEntries().filter((one) => !lang || one.lang === lang)
    return { entries: mayRead ? recent : [], ...state }
  }
  if (state.isPending) return { entries: [], ...state }
  const found = reads.map(({ data }) => byBeginning(data?.items ?? [], typed))
  const entries = address
    ? found.flat().filter(({ item_id }) => item_id === address.id)
    : byBeginning(
        found.flatMap((items) => items.slice(0, shown)),
        typed,
      )
  return { entries, ...state }
}

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

/** Titles that begin with the words come first. */
function byBeginning(entries: readonly FoundEntry[], words: string): FoundEntry[] {
  const begins = ({ title }: FoundEntry) => title.toLowerCase().startsWith(words.toLowerCase())
  return entries.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}
