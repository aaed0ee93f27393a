// The API's rows about measuring and health.
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { lang } from '../fields.ts'
import { beacon, policyReports } from '../analytics/metrics.ts'

const inLang = z.strictObject({ lang })

export const measureApi = {
  beacon: {
    method: 'POST',
    path: '/api/beacon',
    summary:
      'Counts the report that a page sends when the reader leaves it. Reports of visitors who opt out of tracking, and of addresses beyond the limit, are ignored',
    query: inLang,
    body: beacon,
    output: z.null(),
    status: 204,
    hasOwnLimit: true,
  },
  policyReport: {
    method: 'POST',
    path: '/api/beacon/policy',
    summary: 'Counts violations of the content security policy as browsers report them',
    query: inLang,
    body: policyReports,
    bodyType: 'application/reports+json',
    output: z.null(),
    status: 204,
    hasOwnLimit: true,
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Liveness check of the Worker',
    query: inLang,
    output: z.object({ build: z.string() }),
  },
  readiness: {
    method: 'GET',
    path: '/api/health/ready',
    summary:
      'Checks every dependency of the site. A 500 names dependencies that do not answer and secrets that are missing or too short. Without real time the site is degraded',
    query: inLang,
    output: z.object({
      status: z.enum(['ready', 'degraded']),
      parts: z.record(z.string(), z.boolean()),
    }),
    errors: ['not_ready'],
  },
} satisfies Record<string, Endpoint>
