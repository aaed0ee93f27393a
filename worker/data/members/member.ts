// Accounts. The WHERE clause of every write says when it may happen, so concurrent writes cannot both succeed.
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

/** The member as their owner sees the account. */
export function getUser(deps: Deps, userId: number): Read<User | null> {
  return read([deps.db.select(userColumns).from(users).where(eq(users.id, userId))], ([[row]]) =>
    row ? toUser(row, deps.now()) : null,
  )
}

/** Fails when the address already has an account; `isTaken` detects that error. */
export function insertAccountStatement(deps: Deps, account: NewAccount) {
  const terms_version = effectiveVersion(deps.now())
  return deps.db.insert(users).values({ ...account, terms_version })
}

export function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users.email')
}

/** Verifies the account named by `consumedTokenOwner`, whose link was used in this batch. */
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

/** Changes the fields the form names. No row is returned when it names a real name and the account already has one. */
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

/** Sets which mails are sent. News are a normal subscription of the address, whose links are derived from `key`. */
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

/** Sets a new hash only while `known` is still the stored one; otherwise no row is returned. */
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

/** Path of the member's picture; `null` when there is none. */
export function avatarOf(deps: Deps, userId: number): Read<string | null> {
  return read([avatarQuery(deps, userId)], ([[row]]) => row?.avatar ?? null)
}

/** The source of the visit in which the account was created. */
export function trackSourceOf(deps: Deps, userId: number): Read<string | null> {
  const query = deps.db
    .select({ track_source: users.track_source })
    .from(users)
    .where(eq(users.id, userId))
  return read([query] as const, ([[row]]) => row?.track_source ?? null)
}

/** Changes the picture; the previous one is abandoned in the same batch, which resolves to its path. */
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

/** From when on the member may comment again; `null` at once. */
export function muteStatement(deps: Deps, userId: number, until: string | null): Statement {
  return deps.db
    .update(users)
    .set({ muted_until: until, rev: sql`${users.rev} + 1`, ...stamp(deps) })
    .where(eq(users.id, userId))
}

/** The same, unless it is another moment by now. */
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

/** Clears what is over, so that the index of muted members holds few others. */
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
