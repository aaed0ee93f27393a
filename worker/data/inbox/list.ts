// Lists of the inbox. Conditions without an index are checked on some hundred messages per page, and the next page
// continues after them, so no search reads everything.
import { email as emailRule } from '../../../client/contract/members/email.ts'
import { and, desc, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { containsText } from '../../storage/sql.ts'
import type { ListedMessage, MessageFilter } from '../../../client/contract/desk/inbox/message.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { contactMessages, operators } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

/** Messages scanned per page for search words. */
const lookedThrough = 500
const messagesPerPage = 50
/** Characters of a message shown in a list. */
const shownCharacters = 160

const { id, state, lang, title, email, company, interest, demo_at, created_at } = contactMessages

export const listedColumns = {
  id,
  state,
  lang,
  title,
  email,
  company,
  interest,
  demo_at,
  created_at,
  assigned_to: contactMessages.assigned_to,
  assignee: aliasColumn(operators.name, 'assignee'),
  begins: sql<string>`substr(${contactMessages.message}, 1, ${shownCharacters})`.as('begins'),
}

type Row = Omit<ListedMessage, 'assigned_to'> & {
  assigned_to: number | null
  assignee: string | null
}

export function toListedMessage({ assignee, assigned_to, ...row }: Row): ListedMessage {
  return { ...row, assigned_to: toOperatorRef(assigned_to, assignee) }
}

interface MessagePage {
  items: ListedMessage[]
  next: string | null
  searched_to: string | null
}

/** Splits the filter into indexed conditions and conditions to scan. */
function conditionsOf({ state: wanted, assigned, q }: MessageFilter) {
  const isAddress = q !== undefined && /^\S+@\S+$/.test(q)
  const number = q !== undefined && /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : null
  const words = q === undefined || isAddress || number !== null ? null : q
  const text = sql`${title} || ' ' || coalesce(${company}, '') || ' ' || ${contactMessages.message}`
  const found: (SQL | undefined)[] = [
    wanted && eq(state, wanted),
    typeof assigned === 'number' ? eq(contactMessages.assigned_to, assigned) : undefined,
    isAddress ? eq(email, emailRule.safeParse(q).data ?? q.toLowerCase()) : undefined,
    number === null ? undefined : eq(id, number),
  ]
  const looked: (SQL | undefined)[] = [
    assigned === 'none' ? isNull(contactMessages.assigned_to) : undefined,
    words === null ? undefined : containsText(text, words),
  ]
  return { found: and(...found), looked: and(...looked) }
}

/** Newest first, at most `perPage`. */
export function listMessages(
  deps: Deps,
  { after, ...filter }: MessageFilter & { after?: string | undefined },
  perPage = messagesPerPage,
): Read<MessagePage> {
  const { found, looked } = conditionsOf(filter)
  // An invalid cursor matches nothing.
  const before =
    after === undefined ? undefined : lt(id, /^\d{1,9}$/.test(after) ? Number(after) : 0)
  const where = and(found, before)
  const some = deps.db
    .select({ id })
    .from(contactMessages)
    .where(where)
    .orderBy(desc(id))
    .limit(looked ? lookedThrough : perPage + 1)
  const rows = deps.db
    .select(listedColumns)
    .from(contactMessages)
    .leftJoin(operators, eq(operators.id, contactMessages.assigned_to))
    .where(and(sql`${id} in ${some}`, looked))
    .orderBy(desc(id))
    .limit(perPage + 1)
  const last = deps.db
    .select({ id, created_at })
    .from(contactMessages)
    .where(where)
    .orderBy(desc(id))
    .limit(1)
    .offset(lookedThrough - 1)
  return read([rows, last] as const, ([all, [end]]) => {
    const items = all.slice(0, perPage).map(toListedMessage)
    if (all.length > perPage) return { items, next: String(items.at(-1)?.id), searched_to: null }
    if (!looked || !end) return { items, next: null, searched_to: null }
    return { items, next: String(end.id), searched_to: end.created_at }
  })
}
