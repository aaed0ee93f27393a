import { useEffect, useState } from 'react'
import { isSuggestable, keywordProblem } from '../../contract/search/keyword.ts'
import type { Locale } from '../../contract/locale.ts'
import { withQuery } from '../../contract/paths.ts'
import type { Suggestion } from '../../contract/search/search.ts'

/** Debounce in milliseconds. */
const pause = 150

const known = new Map<string, Suggestion[]>()

interface Suggestions {
  items: readonly Suggestion[]
  /** False while they belong to an earlier text. */
  isCurrent: boolean
}

/** Suggestions for a text. The last ones stay until the next arrive; at most one request is pending. */
export function useSuggestions(locale: Locale, text: string): Suggestions {
  const url = withQuery('/api/search/suggest', { lang: locale, q: text.trim() })
  const isAskable = keywordProblem(text) === null && isSuggestable(text)
  const [answer, setAnswer] = useState<{ url: string; items: readonly Suggestion[] }>()

  useEffect(() => {
    if (!isAskable) return
    const request = new AbortController()
    const timer = setTimeout(() => void ask(), known.has(url) ? 0 : pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }

    async function ask() {
      // Suggestions are optional: without them the form still works.
      const items = known.get(url) ?? (await load(url, request.signal).catch(() => []))
      if (!request.signal.aborted) setAnswer({ url, items })
    }
  }, [url, isAskable])

  if (!isAskable) return { items: [], isCurrent: false }
  return { items: answer?.items ?? [], isCurrent: answer?.url === url }
}

async function load(url: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) return []
  const { items } = (await response.json()) as { items: Suggestion[] }
  known.set(url, items)
  return items
}
