import type { NamedSetting } from '../../../contract/site/settings.ts'
import type { SettingValue } from '../../../contract/site/setting-values.ts'

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
