import { ballColour, ballColours, highestNumber } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Section } from '../../ui/section.tsx'

const numbers = Array.from({ length: highestNumber }, (_, index) => index + 1)
const rules = ['tie', 'odd_even', 'size', 'mantissa', 'total'] as const

/** Explains how tendencies and colors are determined. */
export function DrawRules() {
  const { t } = useI18n()
  return (
    <Section id="rules" title={t('mark_six.rules')}>
      <dl className="facts draw-rules">
        {rules.map((rule) => (
          <div key={rule}>
            <dt>{t(`mark_six.rule.${rule}.name`)}</dt>
            <dd>{t(`mark_six.rule.${rule}.text`)}</dd>
          </div>
        ))}
        {ballColours.map((colour) => (
          <div key={colour}>
            <dt>{t(`draw.${colour}`)}</dt>
            <dd>{numbers.filter((number) => ballColour(number) === colour).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
