import type { DrawCorrection, MarkSixDraw } from '../../contract/draws/mark-six.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

/** Corrections of a draw, with their times. */
export function DrawCorrections({ draw }: { draw: MarkSixDraw }) {
  const { correction_list = [] } = draw
  return correction_list.map((one, index) => {
    // The result of a correction is the starting point of the next one.
    const after = correction_list[index - 1]?.before ?? draw
    return <Correction key={one.corrected_at} correction={one} after={after} />
  })
}

interface CorrectionProps {
  correction: DrawCorrection
  after: DrawCorrection['before']
}

function Correction({ correction: { corrected_at, before }, after }: CorrectionProps) {
  const { locale, t } = useI18n()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const { drawn_at, numbers, special } = before
  const changes = [
    String(numbers) !== String(after.numbers) &&
      t('mark_six.was.numbers', { before: numbers.join(' ') }),
    special !== after.special && t('mark_six.was.special', { before: special }),
    drawn_at !== after.drawn_at &&
      t('mark_six.was.drawn_at', { before: formatDate(locale, drawn_at, 'moment') }),
  ].filter((change) => change !== false)
  const time = formatDate(locale, corrected_at, 'moment')
  return (
    <p className="draw-correction tiny-text">
      {t('mark_six.corrected', { time, changes: list.format(changes) })}
    </p>
  )
}
