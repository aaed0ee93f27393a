import { useEffect, useState } from 'react'
import { Ball, Balls, Plus } from './draw.tsx'
import { TendencyMarks } from './tendency-marks.tsx'
import { Icon } from '../../ui/icon.tsx'
import { numbersInSet, type DrawnNumbers } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { pickNumbers } from './pick-numbers.ts'
import { island } from '../../browser/boot/island.tsx'

/** Pause between two balls, in milliseconds. */
const pause = 700
const ballsInDraw = numbersInSet + 1
const places = Array.from({ length: ballsInDraw }, (_, index) => index)

/** A simulated draw: seven balls, one after the other, or all at once for readers who prefer reduced motion. */
function SimulatedDrawView() {
  const { t } = useI18n()
  const [drawn, setDrawn] = useState<number[]>([])
  const [shown, setShown] = useState(0)
  const isRunning = shown < drawn.length
  const result = drawn.length > 0 && !isRunning ? toDraw(drawn) : undefined

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setShown(shown + 1), pause)
    return () => clearTimeout(timer)
  }, [isRunning, shown])

  function start() {
    if (isRunning) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    setDrawn(pickNumbers(ballsInDraw))
    setShown(isStill ? ballsInDraw : 0)
  }

  return (
    <div className="generator">
      <p className="kicker lottery">{t('lucky.simulated')}</p>
      <p className="small-text">{t('lucky.draw_intro')}</p>
      {result ? <Balls draw={result} isBig /> : <DrawnBalls balls={drawn.slice(0, shown)} />}
      <div className="generator-result">{result && <TendencyMarks draw={result} />}</div>
      <button type="button" className="button primary" aria-disabled={isRunning} onClick={start}>
        <Icon name="dices" />
        {isRunning ? t('lucky.drawing') : result ? t('lucky.draw_again') : t('lucky.draw')}
      </button>
      <output className="visually-hidden">
        {result &&
          t('lucky.result', { numbers: result.numbers.join(' '), special: result.special })}
      </output>
    </div>
  )
}

/** The balls drawn so far, in order, and placeholders for the others. */
function DrawnBalls({ balls }: { balls: number[] }) {
  return (
    <ul className="balls big falling" aria-hidden="true">
      {places.map((place) => {
        const number = balls[place]
        const ball =
          number === undefined ? (
            <li key={place} className="ball blank">
              ?
            </li>
          ) : (
            <Ball key={place} number={number} />
          )
        return place === numbersInSet ? [<Plus key="plus" />, ball] : ball
      })}
    </ul>
  )
}

function toDraw(drawn: readonly number[]): DrawnNumbers {
  return {
    numbers: drawn.slice(0, numbersInSet).toSorted((a, b) => a - b),
    special: drawn[numbersInSet]!,
  }
}

export const SimulatedDraw = island('simulated-draw', SimulatedDrawView, {
  messages: ['draw', 'lucky'],
})
