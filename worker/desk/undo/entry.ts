// Undo of publishing, withdrawing, deleting and draft changes, and of changes to releases.
import * as z from 'zod/mini'
import { isEntryType, isUndated } from '../../../client/contract/desk/entries/types.ts'
import type { AuditEntry } from '../../../client/contract/desk/audit.ts'
import { isOrderedType } from '../../../client/contract/desk/entries/types.ts'
import { publicationStates } from '../../../client/contract/preview.ts'
import { nextActionOn } from '../../data/audit.ts'
import { entryStates } from '../../data/entries/state.ts'
import { listRevisions } from '../../data/entries/revision.ts'
import { problem } from '../../http/problem.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { UndoStep } from '../../storage/schema/index.ts'
import type { UndoPlanner, UndoPlan } from './plan.ts'
import { undoStep } from '../bulk/undo.ts'
import { discardDraft, restoreRevision } from '../entries/draft.ts'
import { orderedEntries, orderEntries } from '../entries/order.ts'
import type { Deps } from '../../deps.ts'
import { releaseStates } from '../../../client/contract/desk/releases/release.ts'
import { changeRelease, loadRelease } from '../entries/release.ts'
import { canceledAgainStatements } from '../entries/waiting-releases.ts'

/** State visible to readers before the action. */
const seen = z.object({
  state: z.enum(publicationStates),
  published_at: z.nullable(z.string()),
  unpublished_at: z.nullable(z.string()),
})
const published = z.extend(seen, {
  revision: z.nullable(z.number()),
  had_draft: z.optional(z.boolean()),
})

/**
 * The current entry. `isChanged` is true if the log has a later change of its visibility or, with `isDraft`, of its
 * draft.
 */
async function currentStateOf(deps: Deps, entry: AuditEntry, isDraft = false) {
  const [state] = await entryStates(deps, [Number(entry.item_id)], new Map(), {
    isDeletedToo: true,
  })
  if (!state) throw problem('not_found')
  // Read after the row: a change in between raises `rev`, so the undo is rejected.
  const later = await run(deps, nextActionOn(deps, entry, isDraft ? besides : ofDrafts))
  const { lang, created_by, source_lang } = state.entry
  const subject = { lang, by: created_by, isTranslation: source_lang !== null }
  return { ...state.entry, whole: state, isChanged: later !== null, subject }
}

/** Preview links, assignments and notes do not change the entry. Actions on the draft do not change the live content. */
const besides = [
  'entry.publish_unreviewed',
  'entry.share',
  'entry.unshare',
  'entry.assign',
  'entry.note',
  'entry.guest_note',
  'entry.note_edit',
  'entry.note_resolve',
  'entry.note_reopen',
]
const ofDrafts = [...besides, 'entry.draft', 'entry.discard', 'entry.restore', 'entry.still_right']

const neverPublished = {
  state: 'draft',
  published_at: null,
  unpublished_at: null,
  revision: null,
  had_draft: false,
} as const

export const undoPublish: UndoPlanner = async (acting, entry) => {
  const before =
    entry.before === null ? { data: neverPublished } : published.safeParse(entry.before)
  if (!before.data) return null
  const { state, revision, had_draft: hadDraft = false, ...dates } = before.data
  const stand = await currentStateOf(acting.deps, entry)
  const wasSeen = state === 'published' || state === 'scheduled'
  // An undated entry cannot be withdrawn, only deleted.
  if (!wasSeen && isUndated(stand.type)) return null
  // Content published outside the desk was stored as the revision before this one.
  const former = wasSeen ? (revision ?? (stand.live_revision ?? 1) - 1) : null
  const { published_at, unpublished_at } = dates
  const shared = {
    verb: 'publish',
    rev: stand.rev,
    request: entry.request_id ?? undefined,
  } as const
  const step: UndoStep =
    former !== null && published_at !== null
      ? {
          ...shared,
          kind: 'live',
          revision: former,
          published_at,
          unpublished_at,
          hadDraft,
        }
      : { ...shared, kind: 'dates', ...dates, deleted_at: null }
  return {
    ...aboutOf(stand),
    effect: wasSeen ? 'former_text' : 'hidden',
    permission: wasSeen ? 'entry.publish' : 'entry.withdraw',
    at: comingAt(acting.deps, dates.published_at),
    run: () => undoStep(acting, stand.whole, step),
  }
}

export const undoWithdraw: UndoPlanner = (acting, entry) => showAgain(acting, entry, 'withdraw')
export const undoDelete: UndoPlanner = (acting, entry) => showAgain(acting, entry, 'delete')

async function showAgain(
  acting: Parameters<UndoPlanner>[0],
  entry: AuditEntry,
  verb: 'withdraw' | 'delete',
): Promise<UndoPlan | null> {
  if (isEntryType(entry.type) && isUndated(entry.type)) return null
  const before = seen.safeParse(entry.before)
  if (!before.data) return null
  const { state, ...dates } = before.data
  const stand = await currentStateOf(acting.deps, entry)
  const isSeen = state === 'published' || state === 'scheduled'
  const shared = { verb, rev: stand.rev, request: entry.request_id ?? undefined }
  const step = { ...shared, kind: 'dates', ...dates, deleted_at: null } as const
  return {
    ...aboutOf(stand),
    effect: isSeen ? 'shown' : 'undeleted',
    permission: isSeen ? 'entry.publish' : 'entry.delete',
    at: comingAt(acting.deps, dates.published_at),
    run: () => undoStep(acting, stand.whole, step),
  }
}

/** The discarded draft is the latest revision. */
export const undoDiscard: UndoPlanner = async (acting, entry) => {
  const stand = await currentStateOf(acting.deps, entry, true)
  const [latest] = await versionsOf(acting.deps, stand.id)
  if (!latest) return null
  return {
    ...aboutOf(stand),
    isChanged: stand.isChanged || stand.draft !== null,
    effect: 'draft_back',
    permission: 'entry.write',
    run: () => restoreRevision(acting, stand.id, { revision: latest, rev: stand.rev }),
  }
}

const ordered = z.object({ groups: z.array(z.number()) })

export const undoOrder: UndoPlanner = async (acting, entry) => {
  const before = ordered.safeParse(entry.before)
  const after = ordered.safeParse(entry.after)
  const type = entry.item_id
  if (!before.data || !after.data || !isOrderedType(type)) return null
  const { groups } = before.data
  const { items } = await orderedEntries(acting.deps, type, acting.operator.lang)
  const now = items.map(({ group_id }) => group_id)
  return {
    effect: 'former_order',
    title: '',
    isChanged: JSON.stringify(now) !== JSON.stringify(after.data.groups),
    permission: 'entry.publish',
    run: () => orderEntries(acting, type, { groups, before: now }),
  }
}

const replaced = z.object({ has_draft: z.boolean() })
const restored = z.object({ rev: z.number() })

/**
 * The draft replaced by the restored revision is the revision before it. Without such a draft, the live text is
 * restored.
 */
export const undoRestore: UndoPlanner = async (acting, entry) => {
  const before = replaced.safeParse(entry.before)
  const after = restored.safeParse(entry.after)
  if (!before.data || !after.data) return null
  const stand = await currentStateOf(acting.deps, entry, true)
  const [, former] = await versionsOf(acting.deps, stand.id)
  const { has_draft } = before.data
  if (has_draft && former === undefined) return null
  return {
    ...aboutOf(stand),
    isChanged: stand.isChanged || stand.rev !== after.data.rev,
    effect: has_draft ? 'draft_back' : 'draft_gone',
    permission: 'entry.write',
    run: () =>
      has_draft && former !== undefined
        ? restoreRevision(acting, stand.id, { revision: former, rev: stand.rev })
        : discardDraft(acting, stand.id, stand.rev),
  }
}

/** Numbers of the revisions, latest first. Conflict revisions are left out because they never were the draft. */
async function versionsOf(deps: Deps, id: number): Promise<number[]> {
  const { items } = await run(deps, listRevisions(deps, id))
  return items.filter(({ kind }) => kind !== 'conflict').map(({ number }) => number)
}

function aboutOf({ title, isChanged, subject }: Awaited<ReturnType<typeof currentStateOf>>) {
  return { title, isChanged, subject }
}

/** The time if it is in the future; else `null`. */
function comingAt(deps: Deps, at: string | null): string | null {
  return at !== null && at > deps.now().toISOString() ? at : null
}

const plan = z.object({
  title: z.string(),
  due_at: z.nullable(z.string()),
  state: z.enum(releaseStates),
})

export const undoRelease: UndoPlanner = async (acting, entry) => {
  const before = plan.safeParse(entry.before).data
  const after = plan.safeParse(entry.after).data
  if (!before || !after || before.state === 'done') return null
  const id = Number(entry.item_id)
  const { title, due_at, state } = await loadRelease(acting.deps, id)
  const back = before.state === 'failed' ? 'draft' : before.state
  const again = await canceledAgainStatements(acting, entry)
  if (!again) return null
  const [first, ...more] = again.statements
  const isEmptied = again.releases.includes(id)
  if (isEmptied && (before.due_at ?? '') <= acting.deps.now().toISOString()) return null
  return {
    effect: 'release_back',
    title: before.title,
    at: back === 'scheduled' ? before.due_at : null,
    isChanged: title !== after.title || due_at !== after.due_at || state !== after.state,
    permission: 'release.write',
    run: () =>
      isEmptied && first
        ? writeBatch(acting.deps, [first, ...more])
        : changeRelease(
            acting,
            id,
            { title: before.title, due_at: before.due_at, state: back },
            { from: [after.state], writes: again.statements },
          ),
  }
}
