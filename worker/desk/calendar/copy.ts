// Copies of events, weeks or months later, as drafts.
import { repeatedDates, type Step } from '../../../client/contract/desk/calendar/event-dates.ts'
import { draftSchemas } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { getStored, type StoredEntry } from '../../data/entries/entry.ts'
import { newDrafts } from '../../data/entries/drafts.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import { problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import { assertPermission } from '../entries/entry.ts'
import type { OperatorContext } from '../acting.ts'

interface Copying {
  items: readonly { id: number; rev: number }[]
  step: Step
  times: number
}

/** Copies all events or none. An event changed since the operator saw it fails the request with `entry_changed`. */
export async function copyEvents(
  acting: OperatorContext,
  { items, step, times }: Copying,
): Promise<{ ids: number[] }> {
  const { deps, operator } = acting
  const by = operator.id
  assertPermission(operator, 'entry.write', {
    lang: defaultLocale,
    created_by: by,
    source_lang: null,
  })
  const found = await runAll(
    deps,
    Object.fromEntries(items.map(({ id }) => [id, getStored(deps, id)])),
  )
  const events = items.map(({ id, rev }): StoredEntry => {
    const entry = found[id]
    if (entry?.type !== 'event') throw problem('not_found')
    if (entry.rev !== rev) throw problem('entry_changed')
    return entry
  })
  const live = await run(
    deps,
    getLiveContent(
      deps,
      'event',
      events.map(({ item_id }) => item_id),
    ),
  )
  const copies = events.flatMap(({ item_id, draft }) => {
    const shown = live.find(({ id }) => id === item_id)?.data
    const { starts_at, ends_at, ...data } = draftSchemas.event.parse(draft ?? shown)
    // The grid offers only events with a start and an end for copying.
    if (!starts_at || !ends_at) throw problem('entry_changed')
    return Array.from({ length: times }, (_, at) =>
      repeatedDates({ ...data, starts_at, ends_at }, step, at + 1),
    )
  })
  return { ids: await run(deps, newDrafts(deps, { type: 'event', by }, copies)) }
}
