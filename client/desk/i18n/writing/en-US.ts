import type { AsStrings } from '../../../i18n/messages.ts'
import { editorEnUS } from '../editor/en-US.ts'
import { translationEnUS } from '../translation/en-US.ts'
import type { writingZhCN } from './zh-CN.ts'

export const writingEnUS: AsStrings<typeof writingZhCN> = {
  editor: editorEnUS,
  translation: translationEnUS,
}
