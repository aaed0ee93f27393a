import { ballColour, type DrawnNumbers } from '../../../contract/draws/rules.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

interface BallsProps {
  draw: DrawnNumbers
  /** Draw to compare with. Numbers that differ from it are marked. */
  beside?: DrawnNumbers | undefined
}

/** Six numbers and the special number. */
export function Balls({ draw: { numbers, special }, beside }: BallsProps) {
  const { t } = useDeskI18n()
  return (
    <ul className="draw-balls">
      {numbers.map((number) => (
        <Ball key={number} number={number} isOdd={beside && !beside.numbers.includes(number)} />
      ))}
      <li className="draw-plus">
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">{t('draws.special')}</span>
      </li>
      <Ball number={special} isOdd={beside && beside.special !== special} />
    </ul>
  )
}

function Ball({ number, isOdd = false }: { number: number; isOdd?: boolean | undefined }) {
  const names = ['draw-ball', ballColour(number), isOdd && 'odd-one']
  return (
    <li className={names.filter(Boolean).join(' ')}>{isOdd ? <mark>{number}</mark> : number}</li>
  )
}
