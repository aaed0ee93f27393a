// Decisions on a comment: each a button that names its consequence, with a keyboard shortcut.
import type { DeskComment } from '../../../contract/desk/comments/comment.ts'
import type { CommentVerb } from '../../../contract/desk/comments/words.ts'
import { commentReasons, type CommentReason } from '../../../contract/comments/reasons.ts'
import { useCan } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { decide, subjectsOf, type Decision } from './decide.ts'
import type { Queue } from './queue.ts'

/** Days of a mute by keyboard shortcut. */
const defaultMuteDays = 7

interface ButtonsProps {
  queue: Queue
  comment: DeskComment
  reason: CommentReason | undefined
  onReason: (reason: CommentReason) => void
  /** True if another moderator has claimed the comment. */
  isTaken: boolean
}

export function Buttons({ queue, comment, reason, onReason, isTaken }: ButtonsProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const verbs = verbsFor(comment)
  const count = queue.chosen.size
  const isOff = (isTaken && count === 0) || (queue.outcomes.has(comment.id) && count === 0)
  const run = (asked: Decision) => {
    if (isOff || !verbs.includes(asked.verb)) return
    const needsReason = asked.verb === 'ban' || asked.verb === 'delete'
    if (needsReason && !reason) return showToast(t('comments.no_reason'), { kind: 'failed' })
    decide(queue, t, { ...asked, ...(needsReason && { reason }) })
  }
  const mute = {
    verb: verbs.includes('ban') ? 'ban' : 'delete',
    mute_days: defaultMuteDays,
  } as const
  const isMutable =
    comment.member !== null && verbs.includes(mute.verb) && can('comment.decide', {})
  useShortcuts([
    { key: 'e', labelKey: 'comments.keys.keep', run: () => run({ verb: 'keep' }) },
    { key: 'h', labelKey: 'comments.keys.ban', run: () => run({ verb: 'ban' }) },
    { key: 'd', labelKey: 'comments.keys.delete', run: () => run({ verb: 'delete' }) },
    { key: 'm', labelKey: 'comments.keys.mute', run: () => isMutable && run(mute) },
    {
      key: 'r',
      labelKey: 'comments.keys.restore',
      run: () => run({ verb: verbs.includes('unban') ? 'unban' : 'restore' }),
    },
    ...commentReasons.map((one, at) => ({
      key: String(at + 1),
      labelKey: 'comments.keys.reason' as const,
      run: () => onReason(one),
    })),
  ])
  return (
    <div className="comment-decide">
      {verbs.includes('delete') && <Reasons reason={reason} onReason={onReason} />}
      {count > 0 && (
        <p className="muted">{t('comments.chosen', { count: subjectsOf(queue).length })}</p>
      )}
      <div className="comment-buttons">
        {verbs.map((verb) => (
          <button
            key={verb}
            type="button"
            className={verb === verbs[0] ? 'button primary' : 'button'}
            disabled={isOff}
            onClick={() => run({ verb })}
          >
            {labelOf(t, verb, comment)} <kbd>{keyOf[verb]}</kbd>
          </button>
        ))}
        {isMutable && (
          <button type="button" className="button" disabled={isOff} onClick={() => run(mute)}>
            {labelOf(t, mute.verb, comment)} {t('comments.action.mute', { count: defaultMuteDays })}{' '}
            <kbd>M</kbd>
          </button>
        )}
      </div>
    </div>
  )
}

const keyOf: Record<CommentVerb, string> = {
  keep: 'E',
  ban: 'H',
  delete: 'D',
  unban: 'R',
  restore: 'R',
}

/** Possible decisions, the most likely first. */
function verbsFor({ standing, case: open }: DeskComment): CommentVerb[] {
  switch (standing) {
    case 'shown':
      return open ? ['ban', 'keep', 'delete'] : ['ban', 'delete']
    case 'held':
      return ['delete', 'keep']
    case 'banned':
      return ['unban', 'delete']
    case 'removed':
      return ['restore']
    case 'withdrawn':
      return open ? ['keep'] : []
  }
}

function labelOf(t: Translate, verb: CommentVerb, comment: DeskComment): string {
  const { standing, reply_count: count } = comment
  const reports = comment.case?.report_count ?? 0
  if (verb === 'keep' && standing === 'held') return t('comments.action.keep_held')
  if (verb === 'keep' && reports > 0) return t('comments.action.keep_reported', { count: reports })
  if (verb === 'delete' && standing === 'held') return t('comments.action.delete_held')
  if ((verb === 'ban' || verb === 'delete') && count > 0)
    return t(`comments.action.${verb}_replies`, { count })
  return t(`comments.action.${verb}`)
}

function Reasons({ reason, onReason }: Pick<ButtonsProps, 'reason' | 'onReason'>) {
  const { t } = useDeskI18n()
  return (
    <fieldset className="comment-reasons">
      <legend>{t('comments.reason')}</legend>
      {commentReasons.map((one, at) => (
        <label key={one} className="chip">
          <input
            type="radio"
            name="reason"
            checked={one === reason}
            onChange={() => onReason(one)}
          />
          {t(`comments.reasons.${one}`)} <kbd>{at + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
