import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { deskApi } from '../../../client/contract/desk/table.ts'
import type { AppEnv } from '../../env.ts'
import { operatorSession } from '../endpoint/gates/desk.ts'
import { describe } from '../endpoint/openapi.ts'

/** The OpenAPI document of the desk, for operators. */
export const deskOpenapi = new Hono<AppEnv>().get(
  '/api/backstage/openapi.json',
  operatorSession,
  etag(),
  (c) => describe(c, deskApi, 'private, no-cache'),
)
