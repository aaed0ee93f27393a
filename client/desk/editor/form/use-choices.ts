import type {
  ReferenceOption,
  ReferenceType,
} from '../../../contract/desk/entries/reference-option.ts'
import type { Locale } from '../../../contract/locale.ts'
import { useApi } from '../../api/read.ts'

interface Choices {
  /** Search results; empty while loading. */
  items: readonly ReferenceOption[]
  /** Selected options in order. Until its name has loaded, an option is named by its key. */
  chosen: readonly ReferenceOption[]
  /** Selected keys that no longer exist. */
  gone: readonly string[]
  state: 'loading' | 'failed' | 'read'
}

/** Sends no request if `kind` is null. `lang` is the language of names; by default that of the desk. */
export function useReferenceOptions(
  kind: ReferenceType | null,
  words: string,
  keys: readonly string[],
  lang?: Locale,
): Choices {
  const q = words.trim()
  const query = {
    ...(q && { q }),
    ...(keys.length > 0 && { chosen: keys.join() }),
    ...(lang && { lang }),
  }
  const input = kind && { params: { kind }, query }
  const { data, error, isLoading } = useApi('GET /api/backstage/choice/:kind', input, {
    keepPreviousData: true,
  })
  const known = new Map(
    [...(data?.items ?? []), ...(data?.chosen ?? [])].map((one) => [one.key, one]),
  )
  return {
    // Avoids results of the previous words, which a fast typist could select by mistake.
    items: isLoading ? [] : (data?.items ?? []),
    chosen: keys.map((key) => known.get(key) ?? { key, name: key }),
    gone: data && !isLoading ? keys.filter((key) => !known.has(key)) : [],
    state: error ? 'failed' : isLoading ? 'loading' : 'read',
  }
}
