import {
  ballColour,
  tendenciesOf,
  tendencyNames,
  totalOf,
  type DrawnNumbers,
} from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'

/** One ball of a list. Its color is also given in words. */
export function Ball({ number }: { number: number }) {
  const { t } = useI18n()
  const colour = ballColour(number)
  return (
    <li className={`ball ${colour}`}>
      {number}
      <span className="visually-hidden"> {t(`draw.${colour}`)}</span>
    </li>
  )
}

/** The separator between the six numbers and the special one. */
export function Plus() {
  const { t } = useI18n()
  return (
    <li className="plus">
      <span aria-hidden="true">+</span>
      <span className="visually-hidden">{t('draw.special')}</span>
    </li>
  )
}

/** The balls of a draw: six and the special number. */
export function Balls({ draw, isBig }: { draw: DrawnNumbers; isBig?: boolean }) {
  return (
    <ul className={isBig ? 'balls big' : 'balls'}>
      {draw.numbers.map((number) => (
        <Ball key={number} number={number} />
      ))}
      <Plus />
      <Ball number={draw.special} />
    </ul>
  )
}

/** The tendencies of the special number, then those of the total. */
export function TendencyMarks({ draw }: { draw: DrawnNumbers }) {
  const { t } = useI18n()
  const tendencies = tendenciesOf(draw)
  const holding = tendencyNames.filter((name) => tendencies[name])
  const ofTotal = holding.filter((name) => name.startsWith('total'))
  const ofSpecial = holding.filter((name) => !ofTotal.includes(name))
  return (
    <ul className="tendencies">
      <li className="tendency-label">{t('draw.special')}</li>
      {ofSpecial.map((name) => (
        <li key={name}>{t(`draw.${name}`)}</li>
      ))}
      <li className="tendency-label">{t('draw.total', { total: totalOf(draw) })}</li>
      {ofTotal.map((name) => (
        <li key={name}>{t(`draw.${name}`)}</li>
      ))}
    </ul>
  )
}
