// Minimum age for membership according to the terms of service (docs/decisions/api/accounts.md).
import { dayOf } from '../../../client/contract/days.ts'
import type { Birthday } from '../../../client/contract/members/fields.ts'
import { toDay } from '../../data/members/rows.ts'
import { loadChrome } from '../../data/site/site.ts'
import { problem } from '../../http/problem.ts'
import type { RequestContext } from '../visitor.ts'

/** Throws if someone born on that day is too young today in UTC+8. */
export async function assertOldEnough(
  { deps, locale }: Pick<RequestContext, 'deps' | 'locale'>,
  birthday: Birthday,
): Promise<void> {
  const { settings } = await loadChrome(deps, locale)
  const age = settings.minimum_age
  const today = dayOf(deps.now())
  const latest = `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
  if (toDay(birthday) <= latest) return
  throw problem('validation_failed', {
    fields: [{ field: 'birthday', code: 'too_young', values: { age } }],
  })
}
