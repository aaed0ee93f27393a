import { useState } from 'react'
import type { VotedPoll } from '../../contract/polls.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { PollText, type SegmentedPollTexts } from './poll-text.tsx'

interface PollFormProps {
  poll: VotedPoll
  words: SegmentedPollTexts
  /** Labels the group for screen readers. */
  labelledBy: string
  chosen: readonly number[]
  choose: (options: readonly number[]) => void
  vote: () => void
  showResults: () => void
}

/** The options of an open poll, for a single or a multiple choice. */
export function PollForm(props: PollFormProps) {
  const { poll, words, labelledBy, chosen, choose, vote, showResults } = props
  const { locale, t } = useI18n()
  const [isEmpty, setEmpty] = useState(false)
  const most = poll.maximum_votable_amount
  const isFull = most > 1 && chosen.length >= most

  function change(id: number, isChosen: boolean) {
    setEmpty(false)
    const others = most === 1 ? [] : chosen.filter((one) => one !== id)
    choose(isChosen ? [...others, id] : others)
  }

  return (
    <form
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) vote()
        else setEmpty(true)
      }}
    >
      <div lang={poll.lang}>
        {poll.options.map(({ id, text }) => {
          const isChosen = chosen.includes(id)
          return (
            <label className="option" key={id}>
              <input
                type={most === 1 ? 'radio' : 'checkbox'}
                name={`poll-${poll.id}`}
                value={id}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={(event) => change(id, event.target.checked)}
              />
              <span>
                <PollText text={text} words={words} />
              </span>
            </label>
          )
        })}
      </div>
      <div className="buttons">
        <button className="button primary">{t('poll.vote')}</button>
        <button type="button" className="button text-only" onClick={showResults}>
          {t('poll.see_results')}
        </button>
      </div>
      <p className={isEmpty ? 'field-error' : 'help'} role={isEmpty ? 'alert' : undefined}>
        {isEmpty
          ? t('poll.choose_first')
          : t(most === 1 ? 'poll.rule_one' : 'poll.rule', { maximum: formatNumber(locale, most) })}
      </p>
      <noscript>
        <p className="help">{t('poll.no_script')}</p>
      </noscript>
    </form>
  )
}
