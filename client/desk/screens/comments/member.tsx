// Author of the comment, and earlier decisions about them.
import { Link } from '@tanstack/react-router'
import type { CommentBackground, DeskComment } from '../../../contract/desk/comments/comment.ts'
import { muteDays, type MuteDays } from '../../../contract/desk/comments/words.ts'
import type { CommentReason } from '../../../contract/comments/reasons.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { undoLastAction } from '../../data/undo-last-action.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, formText, useFormSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Avatar } from '../../ui/parts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface MemberProps {
  comment: DeskComment
  background: CommentBackground | undefined
  reason: CommentReason | undefined
}

export function Member({ comment, background, reason }: MemberProps) {
  const { t, lang } = useDeskI18n()
  const { member } = comment
  const history = background?.history
  if (!member) return <p className="muted">{t('comments.gone')}</p>
  return (
    <>
      <p className="comment-member">
        <Avatar name={member.nickname} />
        <span>
          <b>{member.nickname}</b>
          <br />
          <span className="muted">
            {history &&
              t('comments.since', { date: formatDate(lang, history.member_since, 'date') })}
          </span>
        </span>
      </p>
      <Standing key={member.id} member={member} reason={reason} />
      {history && (
        <dl className="comment-figures">
          {(['comments', 'cases', 'removed'] as const).map((name) => (
            <div key={name}>
              <dd className="numeral">{formatNumber(lang, history[name])}</dd>
              <dt>{t(names[name])}</dt>
            </div>
          ))}
        </dl>
      )}
      <Link className="link" to="/comment" search={{ state: 'new', member: String(member.id) }}>
        {t('comments.all_of')}
      </Link>
      {history && <Past past={history.past} />}
    </>
  )
}

const names = {
  comments: 'comments.written',
  cases: 'comments.reported',
  removed: 'comments.removed',
} as const

function Past({ past }: { past: NonNullable<CommentBackground['history']>['past'] }) {
  const { t } = useDeskI18n()
  return (
    <section>
      <h3>{t('comments.past')}</h3>
      {past.length === 0 && <p className="muted">{t('comments.no_past')}</p>}
      <ul>
        {past.map(({ id, at, decision, reason, text }) => (
          <li key={id}>
            <p className="muted">
              <Moment at={at} /> ·{' '}
              {[
                decision ? t(`comments.done.${decision}`) : t('comments.waiting'),
                reason && t(`comments.reasons.${reason}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="comment-excerpt">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StandingProps {
  member: NonNullable<DeskComment['member']>
  reason: CommentReason | undefined
}

/** Shows if the member may comment. Mutes or unmutes without deciding a comment. */
function Standing({ member, reason }: StandingProps) {
  const { t, lang } = useDeskI18n()
  const mayMute = useCan()('comment.decide', {})
  const [until, setUntil] = useState(member.muted_until)
  const [isAsking, setAsking] = useState(false)
  const params = { id: member.id }
  const unmute = async () => {
    await call('POST /api/backstage/comment/member/:id/mute', { params, body: { days: null } })
    setUntil(null)
    const back = async () => {
      await undoLastAction('member.unmute', 'member', member.id)
      setUntil(until)
    }
    showToast(t('comments.unmuted'), { undo: back })
  }
  const form = useFormSubmit(unmute)
  return (
    <div className="actions">
      {!member.can_comment && <span className="urgent">{t('comments.denied')}</span>}
      {until !== null && (
        <>
          <span className="urgent">
            {t('comments.muted', { time: formatDate(lang, until, 'dayTime') })}
          </span>
          {mayMute && (
            <button
              type="button"
              className="link"
              disabled={form.isPending}
              onClick={() => form.act(unmute)}
            >
              {t('comments.unmute')}
            </button>
          )}
        </>
      )}
      {until === null && mayMute && (
        <button type="button" className="link" onClick={() => setAsking(true)}>
          {t('comments.mute_more')}
        </button>
      )}
      {isAsking && (
        <MuteDialog
          id={member.id}
          reason={reason}
          onClose={() => setAsking(false)}
          onMuted={setUntil}
        />
      )}
    </div>
  )
}

interface MuteDialogProps {
  id: number
  reason: CommentReason | undefined
  onClose: () => void
  onMuted: (until: string | null) => void
}

function MuteDialog({ id, reason = 'other', onClose, onMuted }: MuteDialogProps) {
  const { t, lang } = useDeskI18n()
  const params = { id }
  const put = async (days: MuteDays | null) => {
    const body = { days, ...(days && { reason }) }
    const { muted_until } = await call('POST /api/backstage/comment/member/:id/mute', {
      params,
      body,
    })
    onMuted(muted_until)
    return muted_until
  }
  const form = useFormSubmit(async (data) => {
    const days = muteDays.find((one) => String(one) === formText(data, 'days')) ?? 7
    const until = await put(days)
    const time = until === null ? '' : formatDate(lang, until, 'dayTime')
    showToast(t('comments.mute_done', { time }), { undo: () => put(null) })
    onClose()
  })
  return (
    <FormDialog
      title={t('comments.mute')}
      onClose={onClose}
      form={form}
      submitLabel={t('comments.mute')}
    >
      <p className="hint">{t('comments.mute_why')}</p>
      <LabeledField label={`${t('comments.reason')}: ${t(`comments.reasons.${reason}`)}`}>
        {(field) => (
          <select id={field} name="days" defaultValue="7">
            {muteDays.map((days) => (
              <option key={days} value={days}>
                {t('comments.days', { count: days })}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
    </FormDialog>
  )
}
