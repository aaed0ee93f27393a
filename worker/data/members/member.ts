// Member accounts. The WHERE clause of each write contains its precondition, so conflicting writes cannot both succeed.
import { and, eq, inArray, isNotNull, isNull, lte, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type {
  EmailPreferences,
  ProfileInput,
  User,
} from '../../../client/contract/members/member.ts'
import type { Mailing } from '../../../client/contract/members/mailings.ts'
import { siteZone } from '../../../client/contract/days.ts'
import { isUniqueViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { recordOrphanedAvatarsStatement } from './abandoned-avatars.ts'
import { nextMorning } from './morning.ts'
import {
  accountColumns,
  toDay,
  toUser,
  userColumns,
  type Account,
  type NewAccount,
} from './rows.ts'
import { users } from '../../storage/schema/index.ts'
import { effectiveVersion } from '../entries/kinds/terms.ts'
import {
  unsubscribeMemberStatements,
  subscribeMemberStatement,
  keepImportedStatement,
  subscriberWrite,
} from '../newsletter/subscription-rows.ts'
import type { Deps } from '../../deps.ts'

export function findAccount(deps: Deps, address: string): Read<Account | null> {
  return read(
    [deps.db.select(accountColumns).from(users).where(eq(users.email, address))],
    ([[row]]) => row ?? null,
  )
}

export function getAccount(deps: Deps, userId: number): Read<Account | null> {
  return read(
    [deps.db.select(accountColumns).from(users).where(eq(users.id, userId))],
    ([[row]]) => row ?? null,
  )
}

/** The account as its owner sees it. */
export function getUser(deps: Deps, userId: number): Read<User | null> {
  return read([deps.db.select(userColumns).from(users).where(eq(users.id, userId))], ([[row]]) =>
    row ? toUser(row, deps.now()) : null,
  )
}

/** Fails if the address already has an account (`isTaken`). */
export function insertAccountStatement(deps: Deps, account: NewAccount) {
  const terms_version = effectiveVersion('terms', deps.now())
  return deps.db.insert(users).values({ ...account, terms_version })
}

export function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users.email')
}

/** Verifies the account selected by `consumedTokenOwner`, whose link this batch consumed. */
export function markVerifiedStatement(deps: Deps, user: SQLWrapper) {
  return deps.db
    .update(users)
    .set({
      email_verified_at: sql`coalesce(${users.email_verified_at}, ${deps.now().toISOString()})`,
      ...stamp(deps),
    })
    .where(inArray(users.id, user))
}

export function resetPasswordStatement(deps: Deps, user: SQLWrapper, hash: string) {
  return deps.db
    .update(users)
    .set({ password_hash: hash, ...stamp(deps) })
    .where(inArray(users.id, user))
}

/** Changes the given fields. Returns no row if the form sets a real name and the account already has one. */
export function updateProfileStatement(deps: Deps, userId: number, form: ProfileInput) {
  const { birthday, ...rest } = form
  const changes = { ...rest, ...(birthday && { birthday: toDay(birthday) }) }
  const isFree = form.name === undefined ? undefined : isNull(users.name)
  return deps.db
    .update(users)
    .set({ ...changes, ...stamp(deps) })
    .where(and(eq(users.id, userId), isFree))
    .returning({ id: users.id })
}

/** Sets which emails are sent. News is an ordinary subscription of the address; its links are derived from `key`. */
export function setEmailPreferencesStatements(
  deps: Deps,
  { id, email, key }: { id: number; email: string; key: string },
  { mail_news, mail_new_device, mail_digest, mail_reminders, time_zone }: EmailPreferences,
): [Statement, ...Statement[]] {
  const digest = mail_digest === undefined ? {} : digestChange(deps, mail_digest, time_zone)
  const own = deps.db
    .update(users)
    .set({ mail_new_device, mail_reminders, ...digest, ...stamp(deps) })
    .where(eq(users.id, id))
  if (!mail_news) return [own, ...unsubscribeMemberStatements(deps, email)]
  return [
    own,
    subscriberWrite(deps, { email, email_hmac: key }),
    subscribeMemberStatement(deps, id),
    keepImportedStatement(deps, { email }),
  ]
}

/** Values of an account without the digest. */
const noDigest = { digest_due_at: null, time_zone: null }

/** A due digest stays due, unless the time zone changes. */
function digestChange(deps: Deps, isOn: boolean, given: string | undefined) {
  if (!isOn) return noDigest
  const zone = given ?? siteZone
  const isSame = sql`${users.digest_due_at} is not null and ${users.time_zone} = ${zone}`
  const next = nextMorning(zone, deps.now())
  return {
    time_zone: zone,
    digest_due_at: sql`iif(${isSame}, ${users.digest_due_at}, ${next})`,
  }
}

/** True if the member gets a regular email. */
export function hasMailing(deps: Deps, userId: number, mailing: Mailing): Read<boolean> {
  const isOn = mailing === 'digest' ? isNotNull(users.digest_due_at) : users.mail_reminders
  const query = deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), sql`${isOn}`))
  return read([query], ([rows]) => rows.length > 0)
}

/** Switches a regular email off. */
export function turnOffMailingStatement(deps: Deps, userId: number, mailing: Mailing): Statement {
  const off = mailing === 'digest' ? noDigest : { mail_reminders: false }
  return deps.db
    .update(users)
    .set({ ...off, ...stamp(deps) })
    .where(eq(users.id, userId))
}

/** Sets a new hash if `known` is still the stored one; otherwise returns no row. */
export function updatePasswordStatement(
  deps: Deps,
  userId: number,
  hash: string,
  known: string | null,
) {
  return deps.db
    .update(users)
    .set({ password_hash: hash, ...stamp(deps) })
    .where(and(eq(users.id, userId), sql`${users.password_hash} is ${known}`))
    .returning({ id: users.id })
}

/** Path of the member's avatar; `null` if there is none. */
export function avatarOf(deps: Deps, userId: number): Read<string | null> {
  return read([avatarQuery(deps, userId)], ([[row]]) => row?.avatar ?? null)
}

/** Fields that only the export contains: source of the visit that created the account, and time zone of the digest. */
export function getExportedFields(
  deps: Deps,
  userId: number,
): Read<Record<'track_source' | 'time_zone', string | null>> {
  const { track_source, time_zone } = users
  const query = deps.db.select({ track_source, time_zone }).from(users).where(eq(users.id, userId))
  return read([query] as const, ([[row]]) => row ?? { track_source: null, time_zone: null })
}

/** Sets the avatar and orphans the previous one in the same batch. Resolves to the previous path. */
export function replaceAvatar(deps: Deps, userId: number, path: string): Read<string | null> {
  const change = deps.db
    .update(users)
    .set({ avatar: path, ...stamp(deps) })
    .where(eq(users.id, userId))
  const isReplaced = and(eq(users.id, userId), ne(users.avatar, path))
  return read(
    [avatarQuery(deps, userId), recordOrphanedAvatarsStatement(deps, isReplaced), change] as const,
    ([[row]]) => row?.avatar ?? null,
  )
}

function avatarQuery(deps: Deps, userId: number) {
  return deps.db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId))
}

export function deletionWrite(deps: Deps, userId: number, dueAt: string | null) {
  return deps.db
    .update(users)
    .set({ deletion_due_at: dueAt, ...stamp(deps) })
    .where(eq(users.id, userId))
}

/** Mutes the member until a time; `null` ends the mute. */
export function muteStatement(deps: Deps, userId: number, until: string | null): Statement {
  return deps.db
    .update(users)
    .set({ muted_until: until, rev: sql`${users.rev} + 1`, ...stamp(deps) })
    .where(eq(users.id, userId))
}

/** Restores a mute if it has not changed since. */
export function restoreMuteStatement(
  deps: Deps,
  userId: number,
  { from, to }: { from: string | null; to: string | null },
): Statement {
  return deps.db
    .update(users)
    .set({ muted_until: to, rev: sql`${users.rev} + 1`, ...stamp(deps) })
    .where(and(eq(users.id, userId), sql`${users.muted_until} is ${from}`))
}

/** Clears mutes that have ended, which keeps the index of muted members small. */
export function sweepMutesWrite({ db, now }: Deps, limit: number): Statement {
  const over = db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.muted_until, now().toISOString()))
    .orderBy(users.muted_until)
    .limit(limit)
  return db.update(users).set({ muted_until: null }).where(inArray(users.id, over))
}

function stamp(deps: Deps) {
  return { updated_at: deps.now().toISOString() }
}
