// A poll: not open yet, open, voted or ended. The document shows the voting form, which most readers need; members who
// have voted see the results instead.
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { DateTime } from '../../ui/time/moment.tsx'
import { PollForm } from './poll-form.tsx'
import { PollText, type SegmentedPollTexts } from './poll-text.tsx'
import type { Poll, VotedPoll } from '../../contract/polls.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatTimeLeft, formatNumber } from '../../i18n/translate.ts'
import { island } from '../../browser/boot/island.tsx'
import { usePoll, useVote } from './use-poll.ts'

function PollView({ poll: first, words }: { poll: Poll; words: SegmentedPollTexts }) {
  const { t } = useI18n()
  const { poll, left } = usePoll(first)
  const vote = useVote(poll)
  const id = useId()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isPeeking, setPeeking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const hasVoted = poll.my_options.length > 0
  const isVoting = poll.state === 'open' && !hasVoted && !isPeeking

  async function send() {
    const voting = vote(chosen)
    title.current?.focus()
    await voting
  }

  return (
    <div className={`poll ${poll.state}`} data-counts={`poll:${poll.id}`}>
      <State poll={poll} left={left} hasVoted={hasVoted} />
      <h3 id={id} lang={poll.lang} ref={title} tabIndex={-1}>
        <PollText text={poll.title} words={words} />
      </h3>
      {isVoting && (
        <PollForm
          poll={poll}
          words={words}
          labelledBy={id}
          chosen={chosen}
          choose={setChosen}
          vote={() => void send()}
          showResults={() => setPeeking(true)}
        />
      )}
      {poll.state === 'not_started' && <Options poll={poll} words={words} />}
      {poll.state !== 'not_started' && !isVoting && <PollResults poll={poll} words={words} />}
      {poll.state === 'open' && !hasVoted && isPeeking && (
        <BackToVote label={t('poll.back')} press={() => setPeeking(false)} />
      )}
    </div>
  )
}

interface StateProps {
  poll: Poll
  left: number | undefined
  hasVoted: boolean
}

/**
 * Milliseconds before the opening or closing from which the time left is shown, a month; earlier, the date is more
 * useful.
 */
const countdownFrom = 30 * 86_400_000

function State({ poll, left, hasVoted }: StateProps) {
  const { locale, t } = useI18n()
  const state = poll.state === 'open' && hasVoted ? 'voted' : poll.state
  const isCounting = left !== undefined && left < countdownFrom && poll.state !== 'ended'
  return (
    <p className="poll-state">
      <b>{t(`poll.${state}`)}</b>
      <span>
        {isCounting ? (
          <>
            <Icon name="clock" small />
            {t(poll.state === 'open' ? 'poll.closes_in' : 'poll.opens_in', {
              time: formatTimeLeft(locale, left),
            })}
          </>
        ) : (
          <>
            {t(poll.state === 'not_started' ? 'poll.opens' : 'poll.closes')}{' '}
            <DateTime at={poll.state === 'not_started' ? poll.from : poll.to} style="date" />
          </>
        )}
      </span>
    </p>
  )
}

/** Preview of a poll's options before it opens. */
function Options({ poll, words }: { poll: Poll; words: SegmentedPollTexts }) {
  return (
    <ul className="poll-options" lang={poll.lang}>
      {poll.options.map(({ id, text }) => (
        <li key={id}>
          <PollText text={text} words={words} />
        </li>
      ))}
    </ul>
  )
}

/** Takes the focus of the removed button. */
function BackToVote({ label, press }: { label: string; press: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <div className="buttons">
      <button type="button" className="button" ref={button} onClick={press}>
        {label}
      </button>
    </div>
  )
}

export const PollIsland = island('poll', PollView, { messages: ['poll', 'toast'] })

/** The results of a poll: a bar per option, the member's own marked, and the number of participants. */
function PollResults({ poll, words }: { poll: VotedPoll; words: SegmentedPollTexts }) {
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
