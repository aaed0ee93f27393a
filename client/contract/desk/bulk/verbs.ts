// Bulk actions, the entries to which each applies, and the operators who may use them. The API and the buttons share
// these rules. Without zod, because the desk ships it.
import type { ListedEntry } from '../entries/entry.ts'
import { can, type Grantee, type Permission } from '../../roles.ts'

export const bulkActions = [
  'publish',
  'schedule',
  'withdraw',
  'expire',
  'release',
  'tag',
  'untag',
  'category',
  'still_right',
  'delete',
  'restore',
] as const
export type BulkActionName = (typeof bulkActions)[number]

/** All actions except `still_right`, which changes nothing worth undoing. */
export type UndoableBulkAction = Exclude<BulkActionName, 'still_right'>

export const bulkPermissions: Record<BulkActionName, Permission> = {
  publish: 'entry.publish',
  schedule: 'entry.publish',
  withdraw: 'entry.withdraw',
  expire: 'entry.publish',
  release: 'entry.publish',
  tag: 'entry.write',
  untag: 'entry.write',
  category: 'entry.write',
  still_right: 'entry.write',
  delete: 'entry.delete',
  restore: 'entry.delete',
}

/** Maximum entries per selection. */
export const maxSelected = 10_000
/** Entries per request that changes them, and per request that reads them. */
export const bulkPerRequest = 20
export const rowsPerRequest = 100

/** Fields that determine which actions apply to an entry. */
export type SelectableEntry = Pick<
  ListedEntry,
  | 'id'
  | 'lang'
  | 'source_lang'
  | 'state'
  | 'has_draft'
  | 'outdated_since'
  | 'made_by'
  | 'deleted_at'
>

/** True if the action would change the entry. */
export function appliesTo(verb: BulkActionName, entry: SelectableEntry): boolean {
  const { state, has_draft, outdated_since, source_lang, deleted_at } = entry
  if (deleted_at !== null || verb === 'restore') return deleted_at !== null && verb === 'restore'
  const isAhead = state === 'published' || state === 'scheduled'
  switch (verb) {
    case 'publish':
      return has_draft || state !== 'published'
    case 'schedule':
      return state !== 'published'
    case 'withdraw':
    case 'expire':
      return isAhead
    case 'still_right':
      return outdated_since !== null && source_lang !== null
    default:
      return true
  }
}

export function canPerform(
  operator: Grantee,
  verb: BulkActionName,
  entry: SelectableEntry,
): boolean {
  const { lang, made_by, source_lang } = entry
  return can(operator, bulkPermissions[verb], {
    lang,
    by: made_by,
    isTranslation: source_lang !== null,
  })
}

export interface BulkTargets {
  /** Entries that the action changes. */
  ids: number[]
  /** Number of further entries it would change if the operator were permitted. */
  denied: number
}

/** Entries of a selection that an action applies to. */
export function bulkTargetsOf(
  operator: Grantee,
  verb: BulkActionName,
  chosen: Iterable<SelectableEntry>,
): BulkTargets {
  const reach: BulkTargets = { ids: [], denied: 0 }
  for (const entry of chosen) {
    if (!appliesTo(verb, entry)) continue
    if (canPerform(operator, verb, entry)) reach.ids.push(entry.id)
    else reach.denied += 1
  }
  return reach
}
