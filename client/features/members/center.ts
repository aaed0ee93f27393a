// Data and props of the member center's tabs.
import type { Answer } from '../../browser/api/call.ts'

export type MemberCenterData = Answer<'GET /api/user/center'>

export interface TabProps {
  center: MemberCenterData
  /** Changes the data shown until the next load. */
  change: (patchOf: (shown: MemberCenterData) => Partial<MemberCenterData>) => void
}

export const unreadIn = (list: MemberCenterData['notification_list']) =>
  list.filter((one) => !one.is_read).length
