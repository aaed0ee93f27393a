import type { Context } from 'hono'
import type { Locale } from '../../../client/contract/locale.ts'
import { requestContextOf } from '../visitor.ts'
import type { AppEnv } from '../../env.ts'
import type { Respondent } from './answer.ts'
import { answeredYear } from './cookie.ts'
import { sessionOf } from '../members/session.ts'

/** The member or visitor who opens or sends the questionnaire. */
export async function respondentOf(c: Context<AppEnv>, locale: Locale): Promise<Respondent> {
  const [session, answered] = await Promise.all([sessionOf(c), answeredYear(c)])
  return { ...requestContextOf(c, locale), userId: session?.member.id ?? null, answered }
}
