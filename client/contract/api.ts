// The API as a table: one row per endpoint. Validators, tests and /api/openapi.json read it.
import { commentApi } from './api-comment.ts'
import { downloadApi } from './api-download.ts'
import { engagementApi } from './api-engagement.ts'
import { formsApi } from './api-forms.ts'
import { measureApi } from './api-measure.ts'
import { memberApi } from './api-member.ts'
import { notificationApi } from './api-notification.ts'
import { realtimeApi } from './api-realtime.ts'
import { siteApi } from './api-site.ts'

export type { Endpoint } from './endpoint.ts'
export const api = {
  ...siteApi,
  ...memberApi,
  ...engagementApi,
  ...commentApi,
  ...downloadApi,
  ...notificationApi,
  ...realtimeApi,
  ...formsApi,
  ...measureApi,
}
