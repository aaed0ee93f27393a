// Conflicts among scheduled changes (docs/decisions/desk/schedule.md).
import { isEntryType } from '../../../client/contract/desk/entries/types.ts'
import { can } from '../../../client/contract/roles.ts'
import type { Conflict } from '../../../client/contract/desk/schedule/scheduled.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import { campaignsWithHiddenTarget } from '../../data/schedule/campaign-conflicts.ts'
import {
  exceedsScanLimit,
  linksToExpiring,
  linksToHidden,
  scanLimit,
  navigationToHidden,
  partsMissing,
  type TimeRange,
} from '../../data/schedule/link-conflicts.ts'
import {
  entrySide,
  mostReleases,
  plannedChanges,
  releaseConflicts,
  releaseSide,
  type PlannedChange,
} from '../../data/schedule/release-conflicts.ts'
import { isEnabled, offeredLanguages } from '../../data/site/language.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { scheduledEntryChanges } from '../../data/schedule/entries.ts'
import { sliceOf } from '../../data/schedule/slice.ts'
import { Problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import { depsAtTime } from '../time-travel/deps-at-time.ts'
import { changesOf, EntryRejected, validate } from '../entries/publishing/validate.ts'
import { windowOf } from './list.ts'
import type { Deps } from '../../deps.ts'

interface Asking {
  deps: Deps
  env: Env
  operator: LiveOperator
}

export async function scheduleConflicts(asking: Asking, asked: TimeRange) {
  const { deps, operator } = asking
  const { from, to } = windowOf(deps, asked)
  const between = { from, to }
  const { isCut, ...found } = await runAll(deps, {
    notThere: linksToHidden(deps, between),
    ending: linksToExpiring(deps, between),
    parts: partsMissing(deps, between),
    menu: navigationToHidden(deps, between),
    isCut: exceedsScanLimit(deps, between),
  })
  const [campaigns, hidden, releases] = await Promise.all([
    campaignsWithHiddenTarget(deps, between),
    notOffered(deps, between),
    can(operator, 'release.read') ? ofReleases(asking, between) : { items: [], has_more: false },
  ])
  const parts = [...Object.values(found), campaigns, hidden, releases.items]
  const items = parts.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return {
    items,
    has_more: isCut || releases.has_more || parts.some((one) => one.length >= scanLimit),
  }
}

/** Scheduled publications in languages that are not offered. */
async function notOffered(deps: Deps, between: TimeRange): Promise<Conflict[]> {
  const offered = await run(deps, offeredLanguages(deps))
  const hidden = locales.filter((lang) => !isEnabled(offered, lang))
  const reads = hidden.map((lang) => {
    const slice = sliceOf({ ...between, after: null, limit: scanLimit, lang }, 0)
    return [lang, scheduledEntryChanges('published_at')(deps, slice)] as const
  })
  const found = await runAll(deps, Object.fromEntries(reads))
  const rows = new Map(Object.values(found).flatMap((own) => own.map((row) => [row.entry_id, row])))
  return [...rows.values()].flatMap(({ kind, entry_id, title, languages, at }): Conflict[] => {
    const isRead = languages.some((lang) => !hidden.includes(lang))
    if (isRead || !isEntryType(kind)) return []
    const names = {
      kind: 'language' as const,
      id: null,
      title: '',
      languages: [...languages],
      at: null,
    }
    const own = { kind, id: entry_id, title, languages: [...languages], at }
    return [{ code: 'not_offered', at, sides: [own, names] }]
  })
}

async function ofReleases(asking: Asking, between: TimeRange) {
  const changes = await run(asking.deps, plannedChanges(asking.deps, between))
  const releases = [...Map.groupBy(changes, ({ release_id }) => release_id).values()]
  const refused: Conflict[] = []
  // Sequential: each one reads all that it would publish.
  for (const own of releases) refused.push(...(await refusalOf(asking, own)))
  return {
    items: [...releaseConflicts(changes), ...refused],
    has_more: releases.length >= mostReleases,
  }
}

/** Conflict of a release that would fail, from the same plan that executes it. */
async function refusalOf(asking: Asking, own: readonly PlannedChange[]): Promise<Conflict[]> {
  const [first] = own
  if (!first) return []
  const publishing = own.filter(({ action }) => action === 'publish')
  const at = new Date(first.due_at)
  const problem = await refusalAt({ ...asking.deps, now: () => at }, publishing)
  if (!problem || (await isSatisfiedEarlier(asking, publishing, at))) return []
  const named = publishing.find(
    ({ id }) => problem instanceof EntryRejected && id === problem.entryId,
  )
  const sides = [releaseSide(first), ...(named ? [entrySide(named)] : [])]
  return [{ code: 'refused', at: first.due_at, sides, error: problem.code }]
}

/** True if an earlier release provides the missing references. False if too many changes lie between to check it. */
async function isSatisfiedEarlier(
  { deps, env }: Asking,
  publishing: readonly PlannedChange[],
  at: Date,
): Promise<boolean> {
  try {
    const then = await depsAtTime(deps, env, defaultLocale, { at })
    return (await refusalAt(then, publishing)) === null
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function refusalAt(
  deps: Deps,
  publishing: readonly PlannedChange[],
): Promise<Problem | null> {
  try {
    const items = publishing.map(({ id, action, revision, base_unpublished_at }) => ({
      entry_id: id,
      action,
      revision,
      base_unpublished_at,
    }))
    await validate(deps, { changes: changesOf(items) })
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
