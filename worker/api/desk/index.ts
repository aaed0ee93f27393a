import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { deskApi } from '../../../client/contract/desk/table.ts'
import type { MountableEndpoint } from '../endpoint/endpoint.ts'
import { siteEndpoints } from './site.ts'
import { calendarEndpoints } from './calendar.ts'
import { commentEndpoints } from './comments.ts'
import { scheduledNotificationEndpoints } from './notifications.ts'
import { drawEndpoints } from './draws.ts'
import { factorEndpoints } from './factors.ts'
import { reviewEndpoints } from './entries/review.ts'
import { entryEndpoints } from './entries/entry.ts'
import { imageEndpoints } from './images.ts'
import { linkCardEndpoints } from './link-cards.ts'
import { memberEndpoints } from './members.ts'
import { messageEndpoints } from './inbox.ts'
import { measureReportEndpoints } from './analytics.ts'
import { materialEndpoints } from './downloads.ts'
import { operatorEndpoints } from './operators.ts'
import { newsletterIssueEndpoints } from './newsletter.ts'
import { subscriberEndpoints } from './subscribers.ts'
import { pollEndpoints, questionnaireEndpoints } from './polls.ts'
import { postImportEndpoints } from './entries/post-import.ts'
import { releaseEndpoints } from './entries/release.ts'
import { scheduledEndpoints } from './schedule.ts'
import { webhookEndpoints } from './webhooks.ts'
import { savedViewEndpoints } from './entries/saved-views.ts'
import { tokenEndpoints } from './tokens.ts'
import type { AppEnv } from '../../env.ts'
import { operatorSession } from '../endpoint/gates/desk.ts'
import { describe } from '../endpoint/openapi.ts'

/** A handler for every row of the desk's table. */
type DeskEndpoints = {
  [Name in keyof typeof deskApi]: MountableEndpoint<(typeof deskApi)[Name]>
}

export const deskEndpoints: DeskEndpoints = {
  ...operatorEndpoints,
  ...siteEndpoints,
  ...calendarEndpoints,
  ...commentEndpoints,
  ...factorEndpoints,
  ...entryEndpoints,
  ...reviewEndpoints,
  ...postImportEndpoints,
  ...releaseEndpoints,
  ...imageEndpoints,
  ...linkCardEndpoints,
  ...newsletterIssueEndpoints,
  ...subscriberEndpoints,
  ...materialEndpoints,
  ...pollEndpoints,
  ...questionnaireEndpoints,
  ...scheduledEndpoints,
  ...drawEndpoints,
  ...scheduledNotificationEndpoints,
  ...memberEndpoints,
  ...messageEndpoints,
  ...measureReportEndpoints,
  ...savedViewEndpoints,
  ...webhookEndpoints,
  ...tokenEndpoints,
}

/** The OpenAPI document of the desk, for operators. */
export const deskOpenapi = new Hono<AppEnv>().get(
  '/api/backstage/openapi.json',
  operatorSession,
  etag(),
  (c) => describe(c, deskApi, 'private, no-cache'),
)
