import { Hono } from 'hono'
import { api as table, type Endpoint } from '../../client/contract/api.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { article } from './article.ts'
import { backstage } from './backstage.ts'
import { calendar } from './calendar.ts'
import { campaign } from './campaign.ts'
import { game } from './game.ts'
import { markSix } from './mark-six.ts'
import { openapi } from './openapi.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { translation } from './translation.ts'

const routes = new Hono<AppEnv>()
  .route('/', site)
  .route('/', article)
  .route('/', game)
  .route('/', markSix)
  .route('/', calendar)
  .route('/', campaign)
  .route('/', search)
  .route('/', translation)
  .route('/', backstage)
  .route('/', openapi)

export const api = new Hono<AppEnv>().route('/', routes)

for (const [path, rows] of Map.groupBy(Object.values<Endpoint>(table), (row) => row.path)) {
  const allowed = rows.map((row) => row.method).join(', ')
  api.all(path, () => {
    throw problem('method_not_allowed', { headers: { Allow: allowed } })
  })
}
api.all('/api/*', () => {
  throw problem('not_found')
})
