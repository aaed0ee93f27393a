// The API as a table: one row per endpoint. Validators, tests and /api/openapi.json read it.
import { commentApi } from './comments.ts'
import { downloadApi } from './downloads.ts'
import { engagementApi } from './engagement.ts'
import { favoriteApi } from './favorites.ts'
import { formsApi } from './forms.ts'
import { measureApi } from './analytics.ts'
import { memberApi } from './members.ts'
import { notificationApi } from './notifications.ts'
import { numberSetApi } from './number-sets.ts'
import { passkeyApi } from './passkeys.ts'
import { pushApi } from './push.ts'
import { realtimeApi } from './realtime.ts'
import { signInApi } from './sign-in.ts'
import { siteApi } from './site.ts'

export type { Endpoint } from './endpoint.ts'
export const api = {
  ...siteApi,
  ...memberApi,
  ...signInApi,
  ...passkeyApi,
  ...engagementApi,
  ...favoriteApi,
  ...numberSetApi,
  ...commentApi,
  ...downloadApi,
  ...notificationApi,
  ...pushApi,
  ...realtimeApi,
  ...formsApi,
  ...measureApi,
}
