// Decides the current comment or all selected ones, and undoes decisions.
import {
  casesPerRequest,
  type CommentVerb,
  type MuteDays,
} from '../../../contract/desk/comments/words.ts'
import type { CommentReason } from '../../../contract/comments/reasons.ts'
import { call } from '../../api/client.ts'
import { errorMessage } from '../../data/error-text.ts'
import { expectToast, showToast } from '../../data/toasts.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { Outcome, Queue, QueuedComment } from './queue.ts'

export interface Decision {
  verb: CommentVerb
  reason?: CommentReason | undefined
  mute_days?: MuteDays | undefined
}

/** The selected rows, or the current one. */
export function subjectsOf({ rows, chosen, current }: Queue): QueuedComment[] {
  if (chosen.size > 0) return rows.filter(({ id }) => chosen.has(id))
  return current ? [current] : []
}

/** Each comment is decided separately. One that another moderator changed first is skipped and reported. */
export function decide(queue: Queue, t: Translate, asked: Decision): void {
  const subjects = subjectsOf(queue).filter(({ id }) => !queue.outcomes.has(id))
  if (subjects.length === 0) return
  queue.send(subjects.map(({ id }) => id))
  expectToast(queue.inLine(() => ask(queue, t, { ...asked, subjects })))
}

interface Asked extends Decision {
  subjects: readonly QueuedComment[]
}

async function ask(queue: Queue, t: Translate, { subjects, ...asked }: Asked): Promise<void> {
  const key = crypto.randomUUID()
  const read_at = subjects.map((one) => one.read_at).toSorted((a, b) => (a < b ? -1 : 1))[0]
  const settled = new Map<number, Outcome>()
  try {
    for (let start = 0; start < subjects.length; start += casesPerRequest) {
      const ids = subjects.slice(start, start + casesPerRequest).map(({ id }) => id)
      const body = { ...asked, key, ids, ...(read_at && { read_at }) }
      const { results } = await call('POST /api/backstage/comment/decide', { body })
      for (const { id, code } of results) settled.set(id, code === 'ok' ? asked.verb : 'changed')
    }
  } catch (error) {
    showToast(errorMessage(t, error), { kind: 'failed' })
  }
  queue.settle(settled)
  const unanswered = subjects.map(({ id }) => id).filter((id) => !settled.has(id))
  if (unanswered.length > 0) queue.unsettle(unanswered)
  const done = [...settled].filter(([, outcome]) => outcome !== 'changed').map(([id]) => id)
  const refused = settled.size - done.length
  if (refused > 0) showToast(t('comments.refused', { count: refused }), { kind: 'failed' })
  if (done.length > 0)
    showToast(t(`comments.action_done.${asked.verb}`, { count: done.length }), {
      undo: () => undoDecision(queue, t, { key, ids: done }),
    })
}

interface Undone {
  key: string
  ids: readonly number[]
}

/** Cases that have changed since stay decided. */
async function undoDecision(queue: Queue, t: Translate, { key, ids }: Undone): Promise<void> {
  const back = new Set<number>()
  for (let left = 1; left > 0;) {
    const answer = await call('POST /api/backstage/comment/undo', { body: { key } })
    left = answer.left
    for (const { id, code } of answer.results) if (code === 'ok') back.add(id)
  }
  queue.unsettle(ids.filter((id) => back.has(id)))
  const refused = ids.length - back.size
  if (refused > 0) showToast(t('comments.not_undone', { count: refused }), { kind: 'failed' })
}
