import { Hono, type MiddlewareHandler } from 'hono'
import { api as table, type Endpoint } from '../../client/contract/api/table.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { bodyLimit, bodyOf } from '../http/middleware/body.ts'
import { sameOrigin } from '../http/middleware/same-origin.ts'
import { operatorsOnly } from './gates/operator.ts'
import { membersOnly, writersOnly } from './gates/session.ts'
import { rateLimited } from '../limits/shield.ts'
import { redirectErrors } from './gates/redirect-errors.ts'
import { pageTable } from '../site/pages/table.ts'
import { account } from './account.ts'
import { article } from './article.ts'
import { avatar } from './avatar.ts'
import { backstage } from './backstage.ts'
import { broadcasting } from './broadcasting.ts'
import { calendar } from './calendar.ts'
import { campaign } from './campaign.ts'
import { comment } from './comment.ts'
import { download } from './download.ts'
import { contact } from './contact.ts'
import { feedback } from './feedback.ts'
import { game } from './game.ts'
import { google } from './google.ts'
import { health } from './health.ts'
import { like } from './like.ts'
import { markSix } from './mark-six.ts'
import { measure } from './measure.ts'
import { member } from './member.ts'
import { newsletter } from './newsletter.ts'
import { notification } from './notification.ts'
import { openapi } from './openapi.ts'
import { poll } from './poll.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { translation } from './translation.ts'

const routes = new Hono<AppEnv>()
  .route('/', account)
  .route('/', member)
  .route('/', notification)
  .route('/', like)
  .route('/', poll)
  .route('/', comment)
  .route('/', download)
  .route('/', newsletter)
  .route('/', contact)
  .route('/', feedback)
  .route('/', avatar)
  .route('/', google)
  .route('/', broadcasting)
  .route('/', site)
  .route('/', article)
  .route('/', game)
  .route('/', markSix)
  .route('/', calendar)
  .route('/', campaign)
  .route('/', search)
  .route('/', translation)
  .route('/', backstage)
  .route('/', measure(new Set(pageTable.map(({ name }) => name))))
  .route('/', health)
  .route('/', openapi)

export const api = new Hono<AppEnv>()
for (const row of Object.values<Endpoint>(table)) {
  for (const gate of gates(row)) api.on(row.method, row.path, gate)
}
api.route('/', routes)

/** What stands in front of an endpoint, as its row in the table says. */
function gates(row: Endpoint): MiddlewareHandler<AppEnv>[] {
  const isWrite = row.method !== 'GET'
  const isJson = row.body !== undefined && row.bodyType === undefined
  const isReports = row.bodyType === 'application/reports+json'
  const isMailedLink = row.needs === 'mailed_link'
  return [
    ...(row.file ? [redirectErrors] : []),
    // A mail program's server comes from anywhere, for many readers at once.
    ...(isWrite && !isMailedLink ? [sameOrigin] : []),
    ...(isWrite && !isMailedLink && !row.hasOwnLimit ? [rateLimited] : []),
    ...(isJson ? [bodyOf(['application/json', row.bodyAlsoAs ?? []].flat())] : []),
    ...(isJson || isReports || isMailedLink ? [bodyLimit] : []),
    ...(row.needs === 'session' ? [membersOnly] : []),
    ...(row.needs === 'operator_pass' ? [operatorsOnly] : []),
    ...(row.errors.includes('read_only_account') ? [writersOnly] : []),
  ]
}

for (const [path, rows] of Map.groupBy(Object.values<Endpoint>(table), (row) => row.path)) {
  const allowed = rows.map((row) => row.method).join(', ')
  api.all(path, () => {
    throw problem('method_not_allowed', { headers: { Allow: allowed } })
  })
}
api.all('/api/*', () => {
  throw problem('not_found')
})
