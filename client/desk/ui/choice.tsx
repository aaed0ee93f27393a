import type { ReactNode } from 'react'
import { useDeskI18n } from '../i18n/i18n.ts'
import { LabeledSelect } from './form.tsx'

interface ChoiceProps {
  label: string
  value: string | undefined
  onChoose: (value: string) => void
  children: ReactNode
}

/** Select with an "any" option. */
export function SelectFilter({ label, value = '', onChoose, children }: ChoiceProps) {
  const { t } = useDeskI18n()
  return (
    <LabeledSelect label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{t('common.any')}</option>
      {children}
    </LabeledSelect>
  )
}
