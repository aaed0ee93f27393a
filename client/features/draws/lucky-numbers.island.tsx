import { useState } from 'react'
import { Ball } from './draw.tsx'
import { Icon } from '../../ui/icon.tsx'
import { maxSets } from '../../contract/draws/rules.ts'
import { copyText } from '../../ui/text/copy.ts'
import { useI18n } from '../../i18n/context.tsx'
import { pickSet } from './pick-numbers.ts'
import { island } from '../../browser/boot/island.tsx'
import { ShareView } from '../page/share.island.tsx'
import { ApiError, call } from '../../browser/api/call.ts'
import { useFailureToast } from '../../browser/form/use-failure-toast.ts'
import { isUnauthorized, withLogin } from '../account/with-login.ts'
import { useToast } from '../../ui/overlay/use-toast.ts'

const choices = Array.from({ length: maxSets }, (_, index) => index + 1)
const toText = (numbers: readonly number[]) => numbers.join(' ')

interface LuckyNumbersProps {
  /** Absolute address of the generator's page, for sharing. */
  shareUrl: string
}

/** Up to ten sets of numbers, drawn in the browser and never stored. */
function LuckyNumbersView({ shareUrl }: LuckyNumbersProps) {
  const { t } = useI18n()
  const [count, setCount] = useState(5)
  const [sets, setSets] = useState<number[][]>([])
  const toast = useToast()
  const keep = useKeep()
  const isMade = sets.length > 0

  async function copy(text: string) {
    if (await copyText(text)) toast(t('lucky.copied'))
    else toast(t('lucky.copy_failed'), 'failed')
  }

  return (
    <div className="generator">
      <p className="kicker lottery">{t('lucky.simulated')}</p>
      <p className="small-text">{t('lucky.intro')}</p>
      <div className="generator-options">
        <label>
          {t('lucky.sets')}
          <select
            className="select"
            value={count}
            onChange={(event) => setCount(Number(event.target.value))}
          >
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button primary"
          onClick={() => setSets(Array.from({ length: count }, () => pickSet()))}
        >
          <Icon name="dices" />
          {isMade ? t('lucky.again') : t('lucky.pick')}
        </button>
      </div>
      <output className="visually-hidden">
        {isMade && t('lucky.made', { count: sets.length })}
      </output>
      {isMade && (
        <>
          <Sets sets={sets} copy={(text) => void copy(text)} keep={keep} />
          <div className="buttons">
            <button
              type="button"
              className="button"
              onClick={() => void copy(sets.map(toText).join('\n'))}
            >
              <Icon name="copy" small />
              {t('lucky.copy_all')}
            </button>
            <ShareView
              title={t('lucky.share_text', { numbers: sets.map(toText).join(' · ') })}
              url={shareUrl}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Saves sets for the member, after a login if need be. */
function useKeep() {
  const { t } = useI18n()
  const toast = useToast()
  const toastFailure = useFailureToast()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())

  async function save(numbers: number[]) {
    try {
      const send = () => call('POST /api/user/mark-six/set', { body: { numbers } })
      const { message } = await withLogin(send)
      setKept((now) => new Set(now).add(toText(numbers)))
      toast(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isUnauthorized(error))
        toastFailure(error, t('lucky.keep_failed'), () => void save(numbers))
    }
  }
  return {
    isKept: (numbers: number[]) => kept.has(toText(numbers)),
    save: (numbers: number[]) => void save(numbers),
  }
}

interface SetsProps {
  sets: number[][]
  copy: (text: string) => void
  keep: ReturnType<typeof useKeep>
}

function Sets({ sets, copy, keep }: SetsProps) {
  const { t } = useI18n()
  return (
    <ol className="generator-sets">
      {sets.map((numbers, index) => (
        <li key={index}>
          <span className="numeral" aria-hidden="true">
            {index + 1}
          </span>
          <ul className="balls">
            {numbers.map((number) => (
              <Ball key={number} number={number} />
            ))}
          </ul>
          <button
            type="button"
            className="tool"
            aria-label={t(keep.isKept(numbers) ? 'lucky.kept' : 'lucky.keep', {
              number: index + 1,
            })}
            aria-disabled={keep.isKept(numbers) || undefined}
            onClick={() => {
              if (!keep.isKept(numbers)) keep.save(numbers)
            }}
          >
            <Icon name={keep.isKept(numbers) ? 'check' : 'bookmark'} small />
          </button>
          <button
            type="button"
            className="tool"
            aria-label={t('lucky.copy_set', { number: index + 1 })}
            onClick={() => copy(toText(numbers))}
          >
            <Icon name="copy" small />
          </button>
        </li>
      ))}
    </ol>
  )
}

export const LuckyNumbers = island('lucky-numbers', LuckyNumbersView, {
  messages: ['draw', 'lucky', 'share', 'toast'],
})
