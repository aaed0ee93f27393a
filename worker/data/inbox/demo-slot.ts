// Unavailable demo slots. A unique index ensures that each is reserved once.
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { DemoSlot } from '../../../client/contract/desk/inbox/message.ts'
import { dayOf, startOfDay } from '../../../client/contract/days.ts'
import {
  isConstraintViolation,
  isUniqueViolation,
  aliasColumn,
  read,
  type Statement,
  type Read,
} from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { contactMessages, demoSlots, isReserved } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of slots read; more than exist in the bookable weeks. */
const maxSlots = 200

const { id, message_id, starts_at, state, rev } = demoSlots

/** Starts of future slots that are not available. */
export function listReservedSlots(deps: Deps): Read<string[]> {
  const query = deps.db
    .select({ starts_at })
    .from(demoSlots)
    .where(and(isReserved, gt(starts_at, deps.now().toISOString())))
    .orderBy(asc(starts_at))
    .limit(maxSlots)
  return read([query], ([rows]) => rows.map((row) => row.starts_at), ['demo_slots'])
}

/** Slots from the start of today, earliest first, with the message that requested them. */
export function listSlots(deps: Deps): Read<DemoSlot[]> {
  const { title, company, lang, time_zone } = contactMessages
  const query = deps.db
    .select({ id, message_id, starts_at, state, rev, title, company, lang, time_zone })
    .from(demoSlots)
    .leftJoin(contactMessages, eq(contactMessages.id, message_id))
    .where(and(isReserved, gte(starts_at, startOfDay(dayOf(deps.now())))))
    .orderBy(asc(starts_at))
    .limit(maxSlots)
  return read([query], ([rows]) =>
    rows.map((row) => ({
      id: row.id,
      starts_at: row.starts_at,
      state: row.state,
      rev: row.rev,
      message:
        row.message_id === null || row.title === null || row.lang === null
          ? null
          : {
              id: row.message_id,
              title: row.title,
              company: row.company,
              lang: row.lang,
              time_zone: row.time_zone,
            },
    })),
  )
}

export interface RequestedSlot {
  id: number
  starts_at: string
  state: DemoSlot['state']
  rev: number
  message: Pick<
    typeof contactMessages.$inferSelect,
    'id' | 'title' | 'email' | 'lang' | 'time_zone'
  >
}

/** A requested slot with the contact data of its message. */
export function getAskedSlot(deps: Deps, slotId: number): Read<RequestedSlot | null> {
  const { title, email, lang, time_zone } = contactMessages
  const query = deps.db
    .select({
      id,
      starts_at,
      state,
      rev,
      message: aliasColumn(contactMessages.id, 'message'),
      title,
      email,
      lang,
      time_zone,
    })
    .from(demoSlots)
    .innerJoin(contactMessages, eq(contactMessages.id, message_id))
    .where(eq(id, slotId))
  return read([query], ([[row]]) => {
    if (!row) return null
    const { message, title: name, email: to, lang: language, time_zone: zone, ...slot } = row
    return {
      ...slot,
      message: { id: message, title: name, email: to, lang: language, time_zone: zone },
    }
  })
}

/**
 * Reserves the slot of the message with this captcha; belongs in its batch. Fails if the slot is taken (`isSlotTaken`).
 */
export function reserveSlotStatement(deps: Deps, captcha: string): Statement {
  const { id: message, demo_at, captcha_id } = contactMessages
  const row = { message_id: message, starts_at: demo_at, state: 'asked' as const }
  const from = sql`from ${contactMessages} where ${captcha_id} = ${captcha}`
  return deps.db.insert(demoSlots).select(selectValues(demoSlots, row, from))
}

export function isSlotTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'demo_slots.starts_at')
}

/** Fails if the slot is taken. */
export function closeSlotStatement(deps: Deps, at: string): Statement {
  return deps.db.insert(demoSlots).values({ starts_at: at, state: 'closed' })
}

/** A slot closed by operators; `null` for others. */
export function getClosedSlot(deps: Deps, slotId: number): Read<{ starts_at: string } | null> {
  const query = deps.db
    .select({ starts_at })
    .from(demoSlots)
    .where(and(eq(id, slotId), isNull(message_id)))
  return read([query], ([[row]]) => row ?? null)
}

/** Id of the slot at this time if operators closed it. */
export function closedSlotAt(deps: Deps, at: string): Read<number | null> {
  const query = deps.db
    .select({ id })
    .from(demoSlots)
    .where(and(isReserved, eq(starts_at, at), isNull(message_id)))
  return read([query], ([[row]]) => row?.id ?? null)
}

export function openSlotStatement(deps: Deps, slotId: number) {
  return deps.db.delete(demoSlots).where(and(eq(id, slotId), isNull(message_id)))
}

interface Change {
  state: 'confirmed' | 'cancelled'
  starts_at: string
}

/**
 * Violates `not null` if the slot has changed since `based`, which rolls the batch back (`isSlotOutdated`). Also fails
 * if the new start is taken.
 */
export function updateSlotStatement(
  deps: Deps,
  slotId: number,
  based: number,
  change: Change,
): Statement {
  return deps.db
    .update(demoSlots)
    .set({
      state: change.state,
      starts_at: sql`iif(${rev} = ${based}, ${change.starts_at}, null)`,
      rev: sql`${rev} + 1`,
    })
    .where(eq(id, slotId))
}

export function isSlotOutdated(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: demo_slots.starts_at')
}
