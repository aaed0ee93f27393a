// The site at another time. Reads come from the current data, overlaid with the changes due until then
// (docs/decisions/desk/previews.md).
import { itemTypes } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Release } from '../../../client/contract/desk/releases/release.ts'
import {
  articleLabels,
  entryOverlays,
  type ChangedEntry,
} from '../../data/previews/item-overlays.ts'
import {
  groupsChangingVisibility,
  heldEntries,
  listShadows,
  maxVisibilityChanges,
  wantedEntries,
} from '../../data/previews/list-overlays.ts'
import { dueReleases } from '../../data/entries/release.ts'
import { Problem, problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import { withOverlays, type TableOverlay } from '../../storage/rows/table-overlay.ts'
import { entryStates } from '../../data/entries/state.ts'
import { changesOf, validate } from '../entries/publishing/validate.ts'
import { loadRelease } from '../entries/release.ts'
import { createDeps, type Deps } from '../../deps.ts'

export interface TimeTravelTarget {
  at: Date
  /** Release to preview as executed, unless it has ended. */
  release?: number | undefined
}

/** Maximum number of releases executed until that time. */
const mostReleases = 20

/**
 * Read-only dependencies that show the site in a language at that time. Throws 422 on `at` if too much changes until
 * then.
 */
export async function depsAtTime(
  deps: Deps,
  env: Env,
  locale: Locale,
  moment: TimeTravelTarget,
): Promise<Deps> {
  const { at } = moment
  const changed = await changedUntil(deps, moment)
  const items = await entryOverlays(deps, changed)
  const lists = await listOverlaysAt({ ...deps, now: () => at }, deps.now(), {
    locale,
    changed,
    items,
  })
  const labels = await articleLabels(deps, locale, changed)
  const DB = withOverlays(env.DB, [...items, ...lists], (query, row) => {
    const tags = query.includes('"article_tags"') && labels.get(Number(row['id']))
    if (tags && 'tags' in row) row['tags'] = tags
  })
  const then = createDeps({ ...env, DB }, deps.waitUntil, () => at)
  return { ...then, id: deps.id, cost: deps.cost, isTimeTravel: true }
}

/** Throws if the site cannot be shown at that time. */
export async function assertReachable(deps: Deps, moment: TimeTravelTarget): Promise<void> {
  await changedUntil(deps, moment)
  await visibilityChangesUntil(deps, moment.at)
}

/** Entries changed by releases until that time, each in its last state. */
async function changedUntil(
  deps: Deps,
  { at, release: id }: TimeTravelTarget,
): Promise<ChangedEntry[]> {
  const changed = new Map<string, ChangedEntry>()
  const note = (found: readonly ChangedEntry[]) => {
    for (const one of found) changed.set(`${one.type} ${one.id}`, one)
  }
  const due = await run(deps, dueReleases({ ...deps, now: () => at }, mostReleases + 1))
  if (due.length > mostReleases) throw tooManyChanges()
  const chosen = id === undefined ? null : await loadRelease(deps, id)
  for (const one of due) {
    const release = await loadRelease(deps, one)
    // A failing release changes nothing.
    note(await outcomeOf(deps, release, new Date(release.due_at ?? at)).catch(refusals))
  }
  if (chosen && chosen.state !== 'done' && !due.includes(chosen.id))
    note(await outcomeOf(deps, chosen, at))
  return [...changed.values()]
}

function refusals(error: unknown): ChangedEntry[] {
  if (error instanceof Problem) return []
  throw error
}

async function outcomeOf(deps: Deps, { contents }: Release, at: Date): Promise<ChangedEntry[]> {
  const then = { ...deps, now: () => at }
  const withdrawn = contents.filter(({ action }) => action === 'withdraw')
  const { changes } = await validate(then, { changes: changesOf(contents) })
  const gone = await entryStates(
    then,
    withdrawn.map(({ entry_id }) => entry_id),
  )
  return [
    ...changes.map(({ state: { entry }, content, dates }) => ({
      type: entry.type,
      id: entry.item_id,
      group_id: entry.group_id,
      now: {
        content,
        row: {
          id: entry.item_id,
          group_id: entry.group_id,
          lang: entry.lang,
          published_at: dates.published_at,
          unpublished_at: dates.unpublished_at,
          updated_at: at.toISOString(),
        },
      },
    })),
    ...gone.map(({ entry: { type, item_id, group_id } }) => ({ type, id: item_id, group_id })),
  ]
}

/** Groups of each type that are published or expire on schedule until that time. */
async function visibilityChangesUntil(deps: Deps, at: Date) {
  const turned = await runAll(
    deps,
    Object.fromEntries(itemTypes.map((type) => [type, groupsChangingVisibility(deps, type, at)])),
  )
  if (Object.values(turned).some((groups) => groups.length > maxVisibilityChanges))
    throw tooManyChanges()
  return turned
}

interface Changes {
  locale: Locale
  changed: readonly ChangedEntry[]
  items: readonly TableOverlay[]
}

async function listOverlaysAt(
  then: Deps,
  now: Date,
  { locale, changed, items }: Changes,
): Promise<TableOverlay[]> {
  const turned = await visibilityChangesUntil({ ...then, now: () => now }, then.now())
  const parts = await Promise.all(
    itemTypes.map(async (type) => {
      const released = changed.filter((one) => one.type === type).map((one) => one.group_id)
      const asked = { type, locale, groups: [...new Set([...(turned[type] ?? []), ...released])] }
      const { held, wanted } = await runAll(then, {
        held: heldEntries(then, asked),
        wanted: wantedEntries(then, asked, items),
      })
      return { type, held, wanted }
    }),
  )
  return listShadows(locale, parts)
}

function tooManyChanges(): Problem {
  return problem('validation_failed', { fields: [{ field: 'at', code: 'too_many_changes_until' }] })
}
