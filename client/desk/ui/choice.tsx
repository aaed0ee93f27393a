import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Line } from './form.tsx'

interface ChoiceProps {
  label: string
  value: string | undefined
  onChoose: (value: string) => void
  children: ReactNode
}

/** One of several values, or any. */
export function Choice({ label, value = '', onChoose, children }: ChoiceProps) {
  const { t } = useTexts()
  return (
    <Line label={label}>
      {(id) => (
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{t('audit.any')}</option>
          {children}
        </select>
      )}
    </Line>
  )
}
