// Signed cookie with the year of the last answered questionnaire and the time of the response. Identifies nobody.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { feedbackHint } from '../../../client/contract/questionnaire/hint.ts'
import type { AnnouncedFeedback } from '../../../client/contract/site/site.ts'
import { signedClaims } from '../../auth/signed-claims.ts'
import type { AppEnv } from '../../env.ts'

const cookie = 'feedback'
/** Cookie lifetime in seconds: until next year's questionnaire. */
const lifetime = 366 * 24 * 60 * 60
/** Milliseconds for which the thank-you page is available. */
const thanksFor = 10 * 60 * 1000

const answered = z.object({ year: z.number(), at: z.number() })
const signedAnswer = signedClaims('feedback', answered, lifetime)

type Answered = Pick<AnnouncedFeedback, 'year' | 'to_at'>

export async function setAnswered(c: Context<AppEnv>, questionnaire: Answered): Promise<void> {
  const { year } = questionnaire
  setFeedbackSentCookie(c, questionnaire)
  const now = c.get('deps').now()
  const signed = await signedAnswer.sign(c.env.TOKEN_SECRET, { year, at: now.getTime() }, now)
  setCookie(c, cookie, signed, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime,
  })
}

/** Stops invitations in this browser until the questionnaire closes. */
export function setFeedbackSentCookie(c: Context<AppEnv>, { year, to_at }: Answered): void {
  const longest = c.get('deps').now().getTime() + lifetime * 1000
  const expires = new Date(Math.min(Date.parse(to_at), longest))
  setCookie(c, feedbackHint, String(year), { path: '/', secure: true, sameSite: 'Lax', expires })
}

/** Year of the last questionnaire answered in this browser. */
export async function answeredYear(c: Context<AppEnv>): Promise<number | null> {
  return (await read(c))?.year ?? null
}

/** True if this browser sent a response within the last ten minutes. */
export async function hasJustAnswered(c: Context<AppEnv>): Promise<boolean> {
  const { at = 0 } = (await read(c)) ?? {}
  const age = c.get('deps').now().getTime() - at
  return age >= 0 && age <= thanksFor
}

function read(c: Context<AppEnv>) {
  return signedAnswer.read(c.env.TOKEN_SECRET, getCookie(c, cookie), c.get('deps').now())
}
