import type { Leaves, Widened } from '../../i18n/messages.ts'
import type { zhCN } from './zh-CN.ts'

/** The keys both catalogues of the desk have: those of the Chinese one. A missing key does not compile. */
export type Messages = Widened<typeof zhCN>
export type MessageKey = Leaves<Messages>
