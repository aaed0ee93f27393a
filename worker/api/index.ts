import { Hono } from 'hono'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { article } from './article.ts'
import { game } from './game.ts'
import { openapi } from './openapi.ts'
import { site } from './site.ts'
import { translation } from './translation.ts'

const routes = new Hono<AppEnv>()
  .route('/', site)
  .route('/', article)
  .route('/', game)
  .route('/', translation)
  .route('/', openapi)

/** What a typed client sees. */
export type Api = typeof routes

export const api = new Hono<AppEnv>().route('/', routes).all('/api/*', () => {
  throw problem('not_found')
})
