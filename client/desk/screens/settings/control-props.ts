import type { NamedSetting, SettingValue } from '../../../contract/site/settings.ts'

export interface ControlProps {
  id: string
  /** Id of the element with the hint. */
  hint: string | undefined
  named: NamedSetting
  value: SettingValue
  isWrong: boolean
  isDisabled: boolean
  onEdit: (value: SettingValue) => void
}
