// Captcha digits. Only the database has them. They are valid for ten minutes, three attempts and one message.
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { read, type Read } from '../../storage/db.ts'
import { captchas } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Lifetime in seconds, and maximum attempts (docs/decisions/community/contact-inbox.md). */
export const captchaLifetime = 10 * 60
const maxTries = 3

export function insertCaptchaStatement(deps: Deps, { id, pin }: { id: string; pin: string }) {
  const expires = new Date(deps.now().getTime() + captchaLifetime * 1000)
  return deps.db.insert(captchas).values({ id, pin, expires_at: expires.toISOString() })
}

/** The digits while they are valid. */
export function getPin(deps: Deps, id: string): Read<string | null> {
  return read(
    [deps.db.select({ pin: captchas.pin }).from(captchas).where(isGood(deps, id))],
    ([[row]]) => row?.pin ?? null,
  )
}

/** Time at which a valid captcha was issued, in milliseconds since 1970; `null` if it is invalid. */
export function getIssueTime(deps: Deps, id: string): Read<number | null> {
  return read(
    [deps.db.select({ at: captchas.expires_at }).from(captchas).where(isGood(deps, id))],
    ([[row]]) => (row ? Date.parse(row.at) - captchaLifetime * 1000 : null),
  )
}

/** Counts an attempt and returns the digits in one statement; `null` if no attempt is left. */
export function tryCaptcha(deps: Deps, id: string): Read<string | null> {
  return read(
    [
      deps.db
        .update(captchas)
        .set({ attempts: sql`${captchas.attempts} + 1` })
        .where(isGood(deps, id))
        .returning({ pin: captchas.pin }),
    ],
    ([[row]]) => row?.pin ?? null,
  )
}

function isGood(deps: Deps, id: string) {
  return and(
    eq(captchas.id, id),
    lt(captchas.attempts, maxTries),
    gt(captchas.expires_at, deps.now().toISOString()),
  )
}

/** Deletes expired digits. */
export function deleteExpiredCaptchasStatement(deps: Deps, limit: number) {
  const expired = deps.db
    .select({ id: captchas.id })
    .from(captchas)
    .where(lte(captchas.expires_at, deps.now().toISOString()))
    .limit(limit)
  return deps.db.delete(captchas).where(inArray(captchas.id, expired))
}
