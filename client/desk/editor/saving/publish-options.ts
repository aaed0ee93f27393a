// What is to happen when an entry is published.
import type { Entry } from '../../../contract/desk/entries/entry.ts'

export interface Plan {
  /** `null`: now. */
  at: string | null
  until: string | null
  is_minor: boolean
  /** Entries of the other languages that go out with it. */
  translationIds: readonly number[]
}

/** Moments that an address plans; those that are past are none. */
export function publishOptionsFromUrl(
  search: Readonly<Record<string, unknown>>,
): Pick<Plan, 'at' | 'until'> {
  const momentOf = (name: string) => {
    const at = Date.parse(String(search[name]))
    return at > Date.now() ? new Date(at).toISOString() : null
  }
  return { at: momentOf('at'), until: momentOf('until') }
}

/** Of those that were chosen, what still waits. */
export function selectedTranslations({ translations }: Entry, plan: Plan): number[] {
  return translations.flatMap(({ id, has_draft }) =>
    has_draft && plan.translationIds.includes(id) ? [id] : [],
  )
}
