// A contact message with its notes and responses. Every change names the revision it is based on.
import type { ContactMessageState } from '../../../client/contract/desk/inbox/states.ts'
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { ResponseInput, ContactMessage } from '../../../client/contract/desk/inbox/message.ts'
import { aliasColumn, read, type Statement, type Read } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import {
  auditLog,
  messageActivities,
  contactMessages,
  demoSlots,
  operators,
  outbox,
  users,
} from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import { listedColumns, toListedMessage } from './list.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

/** Maximum number of notes and responses shown per message. */
const maxEntries = 200
/** Counting limit for other messages from an address. */
const maxOthers = 20

const { message, gender, phone, country, account_id, messenger, messenger_account } =
  contactMessages
const { time_zone, track_source, rev } = contactMessages

export function getMessage(deps: Deps, id: number): Read<ContactMessage | null> {
  const address = sql`(select ${contactMessages.email} from ${contactMessages} where ${contactMessages.id} = ${id})`
  const others = deps.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(sql`${contactMessages.email} = ${address}`, ne(contactMessages.id, id)))
    .limit(maxOthers)
  return read(
    [
      deps.db
        .select({
          ...listedColumns,
          message,
          gender,
          phone,
          country,
          account_id,
          messenger,
          messenger_account,
          time_zone,
          track_source,
          rev,
        })
        .from(contactMessages)
        .leftJoin(operators, eq(operators.id, contactMessages.assigned_to))
        .where(eq(contactMessages.id, id)),
      selectEntries(deps, id),
      deps.db.select().from(demoSlots).where(eq(demoSlots.message_id, id)),
      deps.db
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.email} = ${address}`),
      deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(others.as('others')),
    ] as const,
    ([[row], entries, [slot], [member], [counted]]) => {
      if (!row) return null
      return {
        ...row,
        ...toListedMessage(row),
        gender: row.gender,
        messenger: messengerOf(row.messenger),
        entries: entries.map(({ operator_id, by, ...entry }) => ({
          ...entry,
          by: toOperatorRef(operator_id, by),
        })),
        slot: slot ? slotOf(slot) : null,
        member_id: member?.id ?? null,
        others: counted?.count ?? 0,
      }
    },
  )
}

/** The form's validation guarantees the type of stored values. */
const messengerOf = (value: string | null) => value as ContactMessage['messenger']
const slotOf = ({ id, starts_at, state, rev: own }: typeof demoSlots.$inferSelect) => ({
  id,
  starts_at,
  state,
  rev: own,
})

function selectEntries(deps: Deps, id: number) {
  const { kind, at, subject, text, operator_id } = messageActivities
  return deps.db
    .select({
      id: messageActivities.id,
      kind,
      at,
      subject,
      text,
      operator_id,
      by: aliasColumn(operators.name, 'by'),
      mail: aliasColumn(outbox.state, 'mail'),
    })
    .from(messageActivities)
    .innerJoin(operators, eq(operators.id, operator_id))
    .leftJoin(outbox, eq(outbox.id, messageActivities.mail_id))
    .where(eq(messageActivities.message_id, id))
    .orderBy(asc(messageActivities.id))
    .limit(maxEntries)
}

interface Handling {
  state: ContactMessageState
  assigned_to: number | null
}

/** Changes nothing if the message has changed since `based`. */
export function updateMessageStatement(
  deps: Deps,
  id: number,
  based: number,
  change: Partial<Handling>,
) {
  return deps.db
    .update(contactMessages)
    .set({ ...change, rev: sql`${rev} + 1` })
    .where(and(eq(contactMessages.id, id), eq(rev, based)))
    .returning({ id: contactMessages.id })
}

/** Marks a message as answered and assigns it to the operator unless it is already assigned. */
export function markAnsweredStatement(deps: Deps, id: number, based: number, operator: number) {
  const assigned_to = sql<number>`coalesce(${contactMessages.assigned_to}, ${operator})`
  return deps.db
    .update(contactMessages)
    .set({ state: 'answered', assigned_to, rev: sql`${rev} + 1` })
    .where(and(eq(contactMessages.id, id), eq(rev, based)))
    .returning({ id: contactMessages.id })
}

interface NewEntry {
  message: number
  operator: number
}

/** Stores the response. Must follow the statement that changes the message. */
export function insertResponseIfChangedStatement(
  deps: Deps,
  { message, operator }: NewEntry,
  { subject, text }: ResponseInput,
  mailId: string,
): Statement {
  const row = {
    message_id: message,
    kind: 'answer' as const,
    operator_id: operator,
    subject,
    text,
    mail_id: mailId,
    at: deps.now().toISOString(),
  }
  return deps.db
    .insert(messageActivities)
    .select(selectValues(messageActivities, row, sql`where ${previousChanged}`))
}

/** A note is identified by its message, its author and its time. */
export interface NoteKey extends NewEntry {
  at: string
}

export function insertNoteStatement(
  deps: Deps,
  { message, operator, at }: NoteKey,
  text: string,
): Statement {
  return deps.db
    .insert(messageActivities)
    .values({ message_id: message, kind: 'note', operator_id: operator, text, at })
}

const isNote = ({ message, operator, at }: NoteKey) =>
  and(
    eq(messageActivities.message_id, message),
    eq(messageActivities.kind, 'note'),
    eq(messageActivities.operator_id, operator),
    eq(messageActivities.at, at),
  )

export function noteText(deps: Deps, note: NoteKey): Read<string | null> {
  const query = deps.db.select({ text: messageActivities.text }).from(messageActivities)
  return read([query.where(isNote(note))], ([[found]]) => found?.text ?? null)
}

export function noteRemoval(deps: Deps, note: NoteKey): Statement {
  return deps.db.delete(messageActivities).where(isNote(note))
}

/** Start of the slot released when the message was last marked as spam. */
export function releasedSlotOf(deps: Deps, messageId: number): Read<string | null> {
  const freed = sql<string | null>`${auditLog.before} ->> 'starts_at'`
  const query = deps.db
    .select({ freed: freed.as('freed') })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target_type, 'message'),
        eq(auditLog.target_id, String(messageId)),
        sql`${auditLog.after} ->> 'state' = 'spam'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return read([query], ([[row]]) => row?.freed ?? null)
}

/** Reserves the slot of a message again if it is still free and in the future. */
export function reserveSlotAgainStatement(deps: Deps, messageId: number): Statement {
  const isFree = sql`not exists (select 1 from ${demoSlots} as other
    where other.starts_at = ${demoSlots.starts_at} and other.state <> 'cancelled')`
  return deps.db
    .update(demoSlots)
    .set({ state: 'asked', rev: sql`${demoSlots.rev} + 1` })
    .where(
      and(
        eq(demoSlots.message_id, messageId),
        eq(demoSlots.state, 'cancelled'),
        gt(demoSlots.starts_at, deps.now().toISOString()),
        isFree,
        previousChanged,
      ),
    )
}

/** Releases the slot requested by a message marked as spam. Must follow the statement that marks it. */
export function releaseSlotStatement(deps: Deps, messageId: number): Statement {
  return deps.db
    .update(demoSlots)
    .set({ state: 'cancelled', rev: sql`${demoSlots.rev} + 1` })
    .where(and(eq(demoSlots.message_id, messageId), eq(demoSlots.state, 'asked'), previousChanged))
}
