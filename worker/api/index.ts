import { Hono } from 'hono'
import type { api as table, Endpoint } from '../../client/contract/api/table.ts'
import type { AppEnv } from '../env.ts'
import { readsLimited } from '../limits/rate-limited.ts'
import { accountEndpoints } from './members/account.ts'
import { avatarEndpoints } from './members/avatar.ts'
import { broadcastingEndpoints } from './broadcasting.ts'
import { commentEndpoints } from './comments.ts'
import { contactDigits, contactEndpoints } from './inbox.ts'
import { downloadEndpoints } from './downloads.ts'
import { favoriteEndpoints } from './members/favorites.ts'
import type { MountableEndpoint } from './endpoint/endpoint.ts'
import { google } from './members/google.ts'
import { healthEndpoints } from './health.ts'
import { itemEndpoints } from './items.ts'
import { likeEndpoints } from './likes.ts'
import { markSixEndpoints } from './draws.ts'
import { measureEndpoints } from './analytics.ts'
import { memberEndpoints } from './members/member.ts'
import { newsletterEndpoints, newsletterLink } from './newsletter.ts'
import { notificationEndpoints } from './members/notification.ts'
import { numberSetEndpoints } from './members/number-sets.ts'
import { openapi } from './endpoint/openapi.ts'
import { passkeyEndpoints } from './members/passkeys.ts'
import { pollEndpoints, feedbackEndpoints } from './polls.ts'
import { pushEndpoints } from './members/push.ts'
import { siteEndpoints } from './site.ts'

/** A handler for each row of the table. The compiler reports missing and mismatched ones. */
export type Endpoints = { [Name in keyof typeof table]: MountableEndpoint<(typeof table)[Name]> }

interface Options {
  /** Page names of the site; reports about others are rejected. */
  pageNames: Iterable<string>
  /** Endpoints and other routes of the desk, where it is served. */
  desk?: { endpoints: readonly Mountable[]; routes: readonly Hono<AppEnv>[] } | undefined
}

interface Mountable {
  row: Endpoint
  mount: (app: Hono<AppEnv>) => void
}

export function createApi({ pageNames, desk }: Options): Hono<AppEnv> {
  const endpoints: Endpoints = {
    ...siteEndpoints,
    ...itemEndpoints,
    ...markSixEndpoints,
    ...accountEndpoints,
    ...memberEndpoints,
    ...passkeyEndpoints,
    ...avatarEndpoints,
    ...likeEndpoints,
    ...favoriteEndpoints,
    ...numberSetEndpoints,
    ...pollEndpoints,
    ...commentEndpoints,
    ...downloadEndpoints,
    ...notificationEndpoints,
    ...pushEndpoints,
    ...broadcastingEndpoints,
    ...newsletterEndpoints,
    ...contactEndpoints,
    ...feedbackEndpoints,
    ...measureEndpoints(new Set(pageNames)),
    ...healthEndpoints,
  }
  const app = new Hono<AppEnv>()
  const all: Mountable[] = [...Object.values(endpoints), ...(desk?.endpoints ?? [])]
  for (const endpoint of all) endpoint.mount(app)
  app.use('/api/*', (c, next) => (c.req.method === 'GET' ? readsLimited(c, next) : next()))
  const beside = [newsletterLink, contactDigits, google, openapi, ...(desk?.routes ?? [])]
  for (const routes of beside) app.route('/', routes)
  return app
}
