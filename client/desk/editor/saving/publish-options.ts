import type { Entry } from '../../../contract/desk/entries/entry.ts'

export interface Plan {
  /** `null`: now. */
  at: string | null
  until: string | null
  is_minor: boolean
  /** Entries of other languages published together with it. */
  translationIds: readonly number[]
}

/** Publish date and expiry from the URL search; past dates are ignored. */
export function publishOptionsFromUrl(
  search: Readonly<Record<string, unknown>>,
): Pick<Plan, 'at' | 'until'> {
  const momentOf = (name: string) => {
    const at = Date.parse(String(search[name]))
    return at > Date.now() ? new Date(at).toISOString() : null
  }
  return { at: momentOf('at'), until: momentOf('until') }
}

/** Time of the plan at which it goes live; `null` if that is now. A past time only becomes the date that readers see. */
export function laterTime({ at }: Plan): string | null {
  return at && Date.parse(at) > Date.now() ? at : null
}

/** Selected translations that still have a draft. */
export function selectedTranslations({ translations }: Entry, plan: Plan): number[] {
  return translations.flatMap(({ id, has_draft }) =>
    has_draft && plan.translationIds.includes(id) ? [id] : [],
  )
}
