// Releases that change the same entry, or publish an entry that has expired.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Conflict, ConflictSide } from '../../../client/contract/desk/schedule/scheduled.ts'
import { entries, releaseItems, releases } from '../../storage/schema/index.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import type { TimeRange } from './link-conflicts.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of releases checked. */
export const mostReleases = 20

/** Changes planned in releases, earliest first. */
export function plannedChanges(deps: Deps, { from, to }: TimeRange) {
  const due = sql`(select own.id from ${releases} as own
    where own.state = 'scheduled' and own.due_at >= ${from} and own.due_at < ${to}
    order by own.due_at, own.id limit ${mostReleases})`
  const query = deps.db
    .select({
      release_id: aliasColumn(releases.id, 'release_id'),
      release_title: aliasColumn(releases.title, 'release_title'),
      due_at: sql<string>`${releases.due_at}`.as('due'),
      action: releaseItems.action,
      revision: releaseItems.revision,
      until: releaseItems.expires_at,
      base_unpublished_at: releaseItems.base_unpublished_at,
      id: entries.id,
      type: entries.type,
      lang: entries.lang,
      title: entries.title,
      unpublished_at: entries.unpublished_at,
    })
    .from(releases)
    .innerJoin(releaseItems, eq(releaseItems.release_id, releases.id))
    .innerJoin(entries, eq(entries.id, releaseItems.entry_id))
    .where(and(sql`${releases.id} in ${due}`))
    .orderBy(asc(releases.due_at), asc(releases.id))
  return read([query], ([rows]) => rows)
}

export type PlannedChange =
  ReturnType<typeof plannedChanges> extends Read<(infer One)[]> ? One : never

const minute = 60_000

/** True if the later release publishes an older revision than the earlier one. */
const isOlder = (later: PlannedChange, sooner: PlannedChange) =>
  later.revision !== null && sooner.revision !== null && later.revision < sooner.revision

export function releaseConflicts(changes: readonly PlannedChange[]): Conflict[] {
  const byEntry = [...Map.groupBy(changes, ({ id }) => id).values()]
  const betweenTwo = byEntry.flatMap((own) =>
    own.slice(1).flatMap((later, at): Conflict[] => {
      const sooner = own[at]!
      const isClose = Date.parse(later.due_at) - Date.parse(sooner.due_at) < minute
      const code =
        later.action !== sooner.action ? 'releases_disagree' : isClose ? 'same_minute' : null
      const sides = [releaseSide(sooner), releaseSide(later), entrySide(later)]
      const found = { at: later.due_at, sides }
      const conflicts: Conflict[] = []
      if (code) conflicts.push({ ...found, code })
      if (isOlder(later, sooner))
        conflicts.push({ ...found, code: 'refused', error: 'release_outdated' })
      return conflicts
    }),
  )
  // These releases keep the expiry, and an expiry that is past at execution is dropped.
  const back = changes.filter(
    ({ action, until, unpublished_at, due_at }) =>
      action === 'publish' && until === null && unpublished_at !== null && unpublished_at <= due_at,
  )
  return [
    ...betweenTwo,
    ...back.map((one): Conflict => ({
      code: 'comes_back',
      at: one.due_at,
      sides: [releaseSide(one), { ...entrySide(one), at: one.unpublished_at }],
    })),
  ]
}

export const releaseSide = ({
  release_id,
  release_title,
  due_at,
}: PlannedChange): ConflictSide => ({
  kind: 'release',
  id: release_id,
  title: release_title,
  languages: [],
  at: due_at,
})

export const entrySide = ({ id, type, lang, title }: PlannedChange): ConflictSide => ({
  kind: type,
  id,
  title,
  languages: [lang],
  at: null,
})
