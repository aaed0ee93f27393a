import { useEffect } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../data/call.ts'
import { useNow } from '../../data/clock.ts'
import { useCan } from '../../data/operator.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import type { IssueProps } from './issue-props.ts'

/** Within this many seconds, they are counted down. */
const counted = 600

/** An issue that is to be sent, and can still be called back. */
export function Waiting({ issue, onRead, again }: IssueProps) {
  const { t, lang } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const now = useNow(1000).getTime()
  const { id, send_at } = issue
  const seconds = Math.ceil((Date.parse(send_at ?? '') - now) / 1000)
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) again()
  }, [isOver, again])
  const callBack = async () => {
    onRead(await call('POST /api/backstage/periodical/:id/call-back', { params: { id } }))
    notify(t('periodicals.called_back'))
  }
  const says = isOver
    ? t('periodicals.leaving')
    : seconds <= counted
      ? t('periodicals.leaves_in', { count: seconds })
      : t('periodicals.leaves_at', { time: formatDate(lang, send_at ?? '', 'moment') })
  return (
    <section className="issue-waiting">
      <p role="timer">{says}</p>
      <Failure text={failure} />
      {!isOver && can('periodical.send') && (
        <button
          type="button"
          className="button danger"
          disabled={isBusy}
          onClick={() => act(callBack)}
        >
          {t('periodicals.call_back')}
        </button>
      )}
    </section>
  )
}
