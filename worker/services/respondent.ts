import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import { sessionToken } from '../auth/session-cookie.ts'
import { hashToken } from '../auth/token.ts'
import { visitorOf } from './visitor.ts'
import { run } from '../storage/db.ts'
import { getSession } from '../data/session.ts'
import type { AppEnv } from '../env.ts'
import type { Respondent } from './feedback.ts'
import { answeredYear } from './feedback-cookie.ts'

/** The member or visitor who opens or sends the questionnaire. */
export async function respondentOf(c: Context<AppEnv>, locale: Locale): Promise<Respondent> {
  const deps = c.get('deps')
  const token = sessionToken(c)
  const [session, answered] = await Promise.all([
    token ? run(deps, getSession(deps, hashToken(token))) : null,
    answeredYear(c),
  ])
  return { ...visitorOf(c, locale), userId: session?.member.id ?? null, answered }
}
