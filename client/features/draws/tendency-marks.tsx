import {
  tendenciesOf,
  tendencyNames,
  totalOf,
  type DrawnNumbers,
} from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'

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
