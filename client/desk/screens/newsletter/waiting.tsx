import { useEffect, useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { useNow } from '../../data/clock.ts'
import { useCan } from '../../api/operator.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import type { IssueProps } from './issue-props.ts'

/** Within this many seconds, they are counted down. */
const counted = 600

/** An issue that is to be sent, and can be called back for as long as the site says so: the clock of this computer may be wrong. */
export function Waiting({ issue, onRead, again }: IssueProps) {
  const { t } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const { id, data, leaves_in } = issue
  const callBack = async () => {
    const called = call('POST /api/backstage/periodical/:id/call-back', { params: { id } })
    // Refused, it is on its way.
    called.catch(again)
    onRead(await called)
    notify(t('periodicals.called_back'))
  }
  return (
    <section className="issue-waiting">
      <TimeLeft key={leaves_in} issue={issue} again={again} />
      <Failure text={failure} />
      {can('periodical.send', { languages: data.languages }) && (
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

/** Counts on from what the site has answered. */
function TimeLeft({ issue: { leaves_in, send_at }, again }: Pick<IssueProps, 'issue' | 'again'>) {
  const { t, lang } = useTexts()
  const [leaves] = useState(() => Date.now() + (leaves_in ?? 0) * 1000)
  const seconds = Math.ceil((leaves - useNow(1000).getTime()) / 1000)
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) again()
  }, [isOver, again])
  const says = isOver
    ? t('periodicals.leaving')
    : seconds <= counted
      ? t('periodicals.leaves_in', { count: seconds })
      : t('periodicals.leaves_at', { time: formatDate(lang, send_at ?? '', 'moment') })
  return <p role="timer">{says}</p>
}
