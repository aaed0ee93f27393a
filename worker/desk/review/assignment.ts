// Assignments of entries: use cases (docs/decisions/desk/review.md).
import { isTypeOff } from '../../../client/contract/site/modules.ts'
import {
  shownAssignments,
  type AssignedEntry,
  type Assignment,
} from '../../../client/contract/desk/review/assignment.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import {
  assignedTo,
  changeAssignmentStatement,
  getAssignment,
  inReview,
  listColleagues,
  type AssignmentChange,
} from '../../data/review/assignment.ts'
import { listMentions } from '../../data/review/note.ts'
import { getStored } from '../../data/entries/entry.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { offModules } from '../../data/site/modules.ts'
import { problem } from '../../http/problem.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { getEntryForParts } from '../entries/entry.ts'
import type { Deps } from '../../deps.ts'
import { announceReview } from '../entries/announce-review.ts'
import { reviewReasonOf } from '../entries/two-eyes.ts'
import { getSetting } from '../../data/site/setting.ts'

/** Entries in review that are read to find those that the operator may publish. */
const searchedInReview = 5 * shownAssignments

/** Entries that wait for the operator. */
export async function assignmentsOf(deps: Deps, operator: LiveOperator) {
  const { languages } = operator
  const off = await offModules(deps)
  const { own, review, mentions } = await runAll(deps, {
    own: assignedTo(deps, operator.id, shownAssignments),
    review: inReview(deps, operator.id, { languages, limit: searchedInReview }),
    mentions: listMentions(deps, operator.id),
  })
  const isOn = ({ type }: { type: EntryType }) => !isTypeOff(off, type)
  const mayPublish = ({ lang, made_by: by, source_lang }: AssignedEntry) =>
    can(operator, 'entry.publish', { lang, by, isTranslation: source_lang !== null })
  return {
    own: own.filter(isOn),
    review: review.filter((one) => isOn(one) && mayPublish(one)).slice(0, shownAssignments),
    mentions: mentions.filter(isOn),
  }
}

export async function loadAssignment(deps: Deps, operator: { id: number }, id: number) {
  const { entry, assignment, people, types } = await runAll(deps, {
    entry: getStored(deps, id),
    assignment: getAssignment(deps, id),
    people: listColleagues(deps),
    types: getSetting(deps, 'reviewed_types'),
  })
  if (!entry) throw problem('not_found')
  const isReviewed = types.includes(entry.type)
  const review_missing = isReviewed ? reviewReasonOf(operator, entry, assignment) : null
  return { ...assignment, people, review_missing }
}

/** A repeated request changes and logs nothing. */
export async function changeAssignment(
  acting: OperatorContext,
  id: number,
  change: AssignmentChange,
): Promise<Assignment> {
  const { deps, operator } = acting
  const { type } = await getEntryForParts(acting, 'entry.write', id)
  const { people, review_missing: _, ...before } = await loadAssignment(deps, operator, id)
  const { assignee_id: to } = change
  if (to && !people.some((one) => one.id === to))
    throw problem('validation_failed', {
      fields: [{ field: 'assignee_id', code: 'invalid_value' }],
    })
  const was = assignmentParts(before)
  const changed = { ...was, ...defined(change) }
  if (JSON.stringify(changed) === JSON.stringify(was)) return before
  await writeBatch(deps, [
    changeAssignmentStatement(deps, id, operator.id, defined(change)),
    insertAuditStatement(deps, operator, {
      action: 'entry.assign',
      type,
      id,
      before: was,
      after: changed,
    }),
  ])
  announceReview(acting, id, 'assignment')
  return run(deps, getAssignment(deps, id))
}

export const assignmentParts = ({ stage, assignee, due_at }: Assignment) => ({
  stage,
  assignee_id: assignee?.id ?? null,
  due_at,
})

const defined = (change: AssignmentChange): AssignmentChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
