import type { CSSProperties } from 'react'
import type { Poll } from '../contract/poll.ts'
import { useI18n } from '../i18n/context.tsx'
import { formatNumber } from '../i18n/translate.ts'
import { StandInMark } from './stand-in-mark.tsx'
import { Moment } from './moment.tsx'

/** A poll as it stands: its question, its results, until when it runs. */
export function PollCard({ poll }: { poll: Poll }) {
  const { locale, t } = useI18n()
  const total = poll.options.reduce((sum, option) => sum + option.voted_count, 0)
  return (
    <div className="poll">
      <p className="state">
        <b>{t(`poll.${poll.state}`)}</b>
        <span>
          {t('poll.closes')} <Moment at={poll.to} style="date" />
        </span>
      </p>
      <StandInMark lang={poll.lang} />
      <h3 lang={poll.lang}>{poll.title}</h3>
      <ul lang={poll.lang}>
        {poll.options.map((option) => {
          const percent = total === 0 ? 0 : Math.round((option.voted_count * 100) / total)
          return (
            <li className="bar" key={option.id} style={{ '--p': `${percent}%` } as CSSProperties}>
              <div>
                <span>{option.text}</span>
                <span className="numeral">
                  {percent}
                  <small>%</small>
                </span>
              </div>
              <i aria-hidden="true" />
            </li>
          )
        })}
      </ul>
      <p className="help">
        {t('poll.summary', {
          count: formatNumber(locale, poll.voted_count),
          maximum: formatNumber(locale, poll.maximum_votable_amount),
        })}
      </p>
    </div>
  )
}
