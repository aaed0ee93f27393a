import type {
  ReferenceOption,
  ReferenceType,
} from '../../../contract/desk/entries/reference-option.ts'
import { useApi } from '../../api/read.ts'

interface Choices {
  /** What the words find; nothing while they are looked for. */
  items: readonly ReferenceOption[]
  /** What is chosen, in its order; named by its key until its name is known. */
  chosen: readonly ReferenceOption[]
  /** Keys that are chosen and of which there is nothing. */
  gone: readonly string[]
  state: 'loading' | 'failed' | 'read'
}

/** Without a kind nothing is asked. */
export function useReferenceOptions(
  kind: ReferenceType | null,
  words: string,
  keys: readonly string[],
): Choices {
  const q = words.trim()
  const query = { ...(q && { q }), ...(keys.length > 0 && { chosen: keys.join() }) }
  const input = kind && { params: { kind }, query }
  const { data, error, isLoading } = useApi('GET /api/backstage/choice/:kind', input, {
    keepPreviousData: true,
  })
  const known = new Map(
    [...(data?.items ?? []), ...(data?.chosen ?? [])].map((one) => [one.key, one]),
  )
  return {
    // Those of the words before would be chosen by whoever types fast.
    items: isLoading ? [] : (data?.items ?? []),
    chosen: keys.map((key) => known.get(key) ?? { key, name: key }),
    gone: data && !isLoading ? keys.filter((key) => !known.has(key)) : [],
    state: error ? 'failed' : isLoading ? 'loading' : 'read',
  }
}
