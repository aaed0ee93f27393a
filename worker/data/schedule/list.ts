// The schedule: dated changes from many tables in one list.
import type { ScheduledItem } from '../../../client/contract/desk/schedule/scheduled.ts'
import { entryTypes } from '../../../client/contract/desk/entries/types.ts'
import { locales } from '../../../client/contract/locale.ts'
import { combine, type Read } from '../../storage/db.ts'
import { scheduledEntryChanges } from './entries.ts'
import {
  notificationsAreSent,
  eventsBegin,
  eventsEnd,
  gamesOpen,
  launchesOpen,
  logosAppear,
  expiringLogos,
  pollsClose,
  pollsOpen,
  questionnairesClose,
  questionnairesOpen,
  releasesGoLive,
  sectionsAppear,
  sectionsEnd,
  termsTakeEffect,
} from './moments.ts'
import { cursorAt, sliceOf, type Asked, type Found, type Source } from './slice.ts'
import type { Deps } from '../../deps.ts'

/** Sorted as changes at the same time are listed. Cursors contain the index, so the order must not change. */
export const storedSources: readonly Source[] = [
  { kinds: ['release'], read: releasesGoLive },
  { kinds: entryTypes, read: scheduledEntryChanges('published_at') },
  { kinds: entryTypes, read: scheduledEntryChanges('unpublished_at') },
  { kinds: ['event'], read: eventsBegin },
  { kinds: ['event'], read: eventsEnd },
  { kinds: ['launch'], read: launchesOpen },
  { kinds: ['game'], read: gamesOpen },
  { kinds: ['poll'], read: pollsOpen },
  { kinds: ['poll'], read: pollsClose },
  { kinds: ['header'], read: logosAppear },
  { kinds: ['header'], read: expiringLogos },
  { kinds: ['terms'], read: termsTakeEffect },
  { kinds: ['notification'], read: notificationsAreSent },
  { kinds: ['home'], read: sectionsAppear },
  { kinds: ['home'], read: sectionsEnd },
  { kinds: ['questionnaire'], read: questionnairesOpen },
  { kinds: ['questionnaire'], read: questionnairesClose },
]

export interface ScheduledPage {
  items: ScheduledItem[]
  next: string | null
}

/** A page of the sources' changes. A source is identified by its index; `null` sources are skipped. */
export function scheduledPage(
  deps: Deps,
  sources: readonly (Source['read'] | null)[],
  asked: Asked,
): Read<ScheduledPage> {
  const limit = asked.limit + 1
  const reads = sources.map((one, at) => one?.(deps, sliceOf({ ...asked, limit }, at)))
  const own = Object.fromEntries(reads.flatMap((one, at) => (one ? [[at, one]] : [])))
  return combine(own, (found) => pageOf(found, asked))
}

function pageOf(found: Record<string, Found[]>, { limit, lang, kind }: Asked): ScheduledPage {
  const all = Object.entries(found)
    .flatMap(([source, rows]) => rows.map((row) => ({ ...row, source: Number(source) })))
    .toSorted((a, b) => compare(a.at, b.at) || a.source - b.source || a.id - b.id)
  const page = all.slice(0, limit)
  const last = all.length > limit ? page.at(-1) : undefined
  const isAsked = (one: Found) =>
    (lang === undefined || one.languages.includes(lang)) &&
    (kind === undefined || one.kind === kind)
  return { items: mergeLanguages(page.filter(isAsked)), next: last ? cursorAt(last) : null }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Merges languages of an item that change at the same time. */
function mergeLanguages(rows: readonly (Found & { source: number })[]): ScheduledItem[] {
  const same = Map.groupBy(rows, ({ at, source, kind, group }) =>
    [at, source, kind, group].join(' '),
  )
  return [...same].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const { at, turn, kind, title, entry_id, release_id, url } = first
    const shown = own.flatMap((one) => one.languages)
    const languages = locales.filter((one) => shown.includes(one))
    return [{ key, at, turn, kind, title, languages, entry_id, release_id, url }]
  })
}
