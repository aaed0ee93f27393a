// Member accounts. The WHERE clause of each write contains its precondition, so conflicting writes cannot both succeed.
import { and, eq, inArray, isNull, lte, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type {
  EmailPreferences,
  ProfileInput,
  User,
} from '../../../client/contract/members/member.ts'
import { isUniqueViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { recordOrphanedAvatarsStatement } from './abandoned-avatars.ts'
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
  { mail_news, mail_new_device }: EmailPreferences,
): [Statement, ...Statement[]] {
  const own = deps.db
    .update(users)
    .set({ mail_new_device, ...stamp(deps) })
    .where(eq(users.id, id))
  if (!mail_news) return [own, ...unsubscribeMemberStatements(deps, email)]
  return [
    own,
    subscriberWrite(deps, { email, email_hmac: key }),
    subscribeMemberStatement(deps, id),
  ]
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

/** Source of the visit that created the account. */
export function trackSourceOf(deps: Deps, userId: number): Read<string | null> {
  const query = deps.db
    .select({ track_source: users.track_source })
    .from(users)
    .where(eq(users.id, userId))
  return read([query] as const, ([[row]]) => row?.track_source ?? null)
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
