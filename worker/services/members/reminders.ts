// Emails and pushed messages before marked events.
import * as z from 'zod/mini'
import {
  insertRemindersStatement,
  listComingEvents,
  listMarkersAfter,
  type ComingEvent,
} from '../../data/mail/reminder.ts'
import { insertReminderPushesStatement } from '../../data/push/rounds.ts'
import { getCursor, saveCursorStatement } from '../../storage/rows/cursor.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

const cursor = 'reminders'
/** Members per batch, and batches per minute. */
const [batchSize, maxBatches] = [500, 10]

/** The last member who was considered, for each coming event; `done` after all. */
const progress = z.record(z.string(), z.number())
const done = Number.MAX_SAFE_INTEGER

/** A moved event is another one. */
const keyOf = ({ id, starts_at }: ComingEvent) => `${id} ${starts_at}`

/** Writes emails and pushed messages about events that start within an hour (cron, once per minute). Other jobs send them. */
export async function planReminders(deps: Deps): Promise<void> {
  const { coming, stored } = await runAll(deps, {
    coming: listComingEvents(deps),
    stored: getCursor(deps, cursor),
  })
  if (coming.length === 0) return
  const known = stored === null ? {} : progress.parse(JSON.parse(stored))
  const places = new Map(coming.map((event) => [keyOf(event), known[keyOf(event)] ?? 0]))
  let left = maxBatches
  for (const event of coming) {
    for (let after = places.get(keyOf(event)) ?? done; after < done && left > 0; left--) {
      const members = await run(deps, listMarkersAfter(deps, event.id, after, batchSize))
      after = members.length < batchSize ? done : members.at(-1)!
      places.set(keyOf(event), after)
      await writeBatch(deps, [
        insertRemindersStatement(deps, event, members),
        ...(deps.pushKeys ? [insertReminderPushesStatement(deps, event, members)] : []),
        saveCursorStatement(deps, cursor, JSON.stringify(Object.fromEntries(places))),
      ])
    }
  }
}
