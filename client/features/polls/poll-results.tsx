import type { CSSProperties } from 'react'
import type { VotedPoll } from '../../contract/polls.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { PollText, type SegmentedPollTexts } from './poll-text.tsx'

/** The results of a poll: a bar per option, the member's own marked, and the number of participants. */
export function PollResults({ poll, words }: { poll: VotedPoll; words: SegmentedPollTexts }) {
  const { locale, t } = useI18n()
  const total = poll.options.reduce((sum, option) => sum + option.voted_count, 0)
  const count = formatNumber(locale, poll.voted_count)
  return (
    <>
      <ul lang={poll.lang}>
        {poll.options.map((option) => {
          const percent = total === 0 ? 0 : Math.round((option.voted_count * 100) / total)
          const isMine = poll.my_options.includes(option.id)
          return (
            <li
              className={isMine ? 'poll-bar mine' : 'poll-bar'}
              key={option.id}
              style={{ '--share': `${percent}%` } as CSSProperties}
              title={formatNumber(locale, option.voted_count)}
            >
              <div>
                <span>
                  <PollText text={option.text} words={words} />
                  {isMine && <span lang={locale}>{t('poll.mine')}</span>}
                </span>
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
        {t(poll.state === 'ended' ? 'poll.took_part' : 'poll.voted_so_far', { count })}
      </p>
    </>
  )
}
