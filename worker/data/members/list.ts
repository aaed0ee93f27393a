// Members as the desk lists them. Each query reads as many rows of one index as a page shows, however many members there are.
import { email as emailRule } from '../../../client/contract/members/email.ts'
import type { MemberState } from '../../../client/contract/desk/members/states.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { ListedMember } from '../../../client/contract/desk/members/member.ts'
import { constant, read, combine, type Read } from '../../storage/db.ts'
import { compareRows } from '../../storage/sql.ts'
import { isSpecialAccount, isMuted, users } from '../../storage/schema/index.ts'
import { mutedAt } from './rows.ts'
import type { Deps } from '../../deps.ts'
import { isAddress } from '../mail/address.ts'

const perPage = 50

interface MemberPage {
  items: ListedMember[]
  next: string | null
}

interface Asked {
  q?: string | undefined
  state?: MemberState | undefined
  after?: string | undefined
}

/** Newest members, or search results for `q`. */
export function listMembers(deps: Deps, { q, state, after }: Asked): Read<MemberPage> {
  return q === undefined ? newestMembers(deps, state, after) : findMembers(deps, q, after)
}

export const listedColumns = {
  id: users.id,
  nickname: users.nickname,
  email: users.email,
  kind: users.kind,
  vip_group: users.vip_group,
  comment: users.can_comment,
  muted_until: users.muted_until,
  is_verified: sql<number>`${users.email_verified_at} is not null`.as('is_verified'),
  created_at: users.created_at,
  deletion_due_at: users.deletion_due_at,
}

type Row = Omit<ListedMember, 'email' | 'is_verified'> & { email: string; is_verified: number }

/** State at `now`. */
export function toListed({ email, is_verified, ...row }: Row, now: Date): ListedMember {
  return {
    ...row,
    email: isAddress(email) ? email : null,
    is_verified: is_verified === 1,
    muted_until: mutedAt(row, now),
  }
}

const inState: Record<MemberState, (deps: Deps) => SQL | undefined> = {
  vip: () => and(isSpecialAccount, eq(users.kind, 'vip')),
  download_only: () => and(isSpecialAccount, eq(users.kind, 'download_only')),
  muted: ({ now }) =>
    and(isMuted, or(not(users.can_comment), gt(users.muted_until, now().toISOString()))),
  unverified: () => isNull(users.email_verified_at),
  leaving: () => isNotNull(users.deletion_due_at),
}

function newestMembers(deps: Deps, state?: MemberState, after?: string): Read<MemberPage> {
  const last = after === undefined ? undefined : numberIn(after)
  // An invalid cursor matches nothing.
  if (last === null) return constant({ items: [], next: null })
  const query = deps.db
    .select(listedColumns)
    .from(users)
    .where(and(state && inState[state](deps), last === undefined ? undefined : lt(users.id, last)))
    .orderBy(desc(users.id))
    .limit(perPage + 1)
  return read([query], ([rows]) => {
    const items = rows.slice(0, perPage).map((row) => toListed(row, deps.now()))
    return { items, next: rows.length > perPage ? String(items.at(-1)?.id) : null }
  })
}

const numberIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/** Lists to search in order: by nickname, then by address or username. */
const lists = {
  n: { column: sql`lower(${users.nickname})`, kept: (row: Row) => row.nickname },
  e: { column: sql`${users.email}`, kept: (row: Row) => row.email },
} as const
type ListName = keyof typeof lists

/** A cursor contains the list and the id of its last member; 0 before the first. */
function placeIn(after: string | undefined): { list: ListName; id: number } | null {
  if (after === undefined) return { list: 'n', id: 0 }
  const [, list, id] = /^([ne])-(\d{1,9})$/.exec(after) ?? []
  return list && id ? { list: list === 'n' ? 'n' : 'e', id: Number(id) } : null
}

/** Search order: the member with this id, nicknames with this prefix, addresses and usernames with this prefix. */
function findMembers(deps: Deps, q: string, after: string | undefined): Read<MemberPage> {
  const place = placeIn(after)
  if (!place) return constant({ items: [], next: null })
  const id = after === undefined ? numberIn(q.replace(/^#/, '')) : null
  const reads = {
    own: id === null ? constant<Row[]>([]) : rowsOf(deps, eq(users.id, id)),
    nicknames: place.list === 'n' ? beginning(deps, 'n', q, place.id) : constant<Row[]>([]),
    addresses: beginning(
      deps,
      'e',
      emailRule.safeParse(q).data ?? q,
      place.list === 'e' ? place.id : 0,
    ),
  }
  return combine(reads, ({ own, nicknames, addresses }) => {
    const byName = pageOf(nicknames, 'n')
    const byAddress = pageOf(addresses, 'e')
    // Already found by nickname.
    const others = byAddress.rows.filter((row) => !beginsWith(lists.n.kept(row), q))
    const found = byName.next ? [...own, ...byName.rows] : [...own, ...byName.rows, ...others]
    const items = found
      .filter((row, index) => index === 0 || row.id !== own[0]?.id)
      .map((row) => toListed(row, deps.now()))
    return { items, next: byName.next ?? byAddress.next }
  })
}

function rowsOf(deps: Deps, which: SQL): Read<Row[]> {
  return read([deps.db.select(listedColumns).from(users).where(which)], ([rows]) => rows)
}

/** Sorts after every text with the prefix. */
const end = '\u{10FFFF}'

function beginning(deps: Deps, name: ListName, q: string, after: number): Read<Row[]> {
  const { column } = lists[name]
  const last = sql`(select ${name === 'n' ? sql`lower(last.nickname)` : sql`last.email`}, last.id from ${users} as last where last.id = ${after})`
  const query = deps.db
    .select(listedColumns)
    .from(users)
    .where(
      and(
        gte(column, sql`lower(${q})`),
        lt(column, sql`lower(${q}) || ${end}`),
        after > 0 ? compareRows([column, users.id], '>', last) : undefined,
      ),
    )
    .orderBy(asc(column), asc(users.id))
    .limit(perPage + 1)
  return read([query], ([rows]) => rows)
}

function pageOf(rows: readonly Row[], list: ListName) {
  const shown = rows.slice(0, perPage)
  return { rows: shown, next: rows.length > perPage ? `${list}-${shown.at(-1)?.id}` : null }
}

/** Matches SQLite's `lower`, which changes only ASCII letters. */
function beginsWith(text: string, q: string): boolean {
  const lower = (one: string) => one.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return lower(text).startsWith(lower(q))
}
