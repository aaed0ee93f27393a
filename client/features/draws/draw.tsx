import { ballColour, type DrawnNumbers } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'

/** One ball of a list. Its color is also given in words. A hit is a number of a member's set that was drawn. */
export function Ball({ number, isHit = false }: { number: number; isHit?: boolean }) {
  const { t } = useI18n()
  const colour = ballColour(number)
  return (
    <li className={`ball ${colour}`} data-hit={isHit || undefined}>
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
