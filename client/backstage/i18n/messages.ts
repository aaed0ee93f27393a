import type { Leaves, Widened } from '../../i18n/messages.ts'
import type { chartsZhCN } from './charts/zh-CN.ts'
import type { checklistZhCN } from './checklist/zh-CN.ts'
import type { translationZhCN } from './translation/zh-CN.ts'
import type { zhCN } from './zh-CN.ts'

/** The keys both catalogues of the desk have: those of the Chinese one. A missing key does not compile. */
export type Messages = Widened<typeof zhCN>
/** Texts that come with the screens that show them. */
export interface LaterMessages {
  translation: Widened<typeof translationZhCN>
  checklist: Widened<typeof checklistZhCN>
  charts: Widened<typeof chartsZhCN>
}
export type MessageKey = Leaves<Messages> | Leaves<LaterMessages>
