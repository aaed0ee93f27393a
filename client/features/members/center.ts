// The data and props of the member centre's tabs.
import type { Answer } from '../../browser/api/call.ts'

export type Center = Answer<'GET /api/user/center'>

export interface TabProps {
  center: Center
  /** Changes the data shown until the next load. */
  change: (patch: Partial<Center>) => void
}

export const unreadIn = (list: Center['notification_list']) =>
  list.filter((one) => !one.is_read).length
