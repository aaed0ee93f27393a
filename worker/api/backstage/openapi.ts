import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { backstageApi } from '../../../client/contract/backstage/table.ts'
import type { AppEnv } from '../../env.ts'
import { operatorSession } from '../gates/desk.ts'
import { describe } from '../openapi.ts'

/** The OpenAPI document of the desk, for operators. */
export const backstageOpenapi = new Hono<AppEnv>().get(
  '/api/backstage/openapi.json',
  operatorSession,
  etag(),
  (c) => describe(c, backstageApi, 'private, no-cache'),
)
