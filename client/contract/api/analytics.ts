import * as z from 'zod/mini'
import { apiTable } from './endpoint.ts'
import { beacon, policyReports } from '../analytics/metrics.ts'

export const measureApi = apiTable({
  beacon: {
    route: 'POST /api/beacon',
    summary:
      'Counts the report that a page sends when the reader leaves it. Reports of visitors who opt out of tracking, and of addresses beyond the limit, are ignored',
    body: beacon,
    hasOwnLimit: true,
  },
  policyReport: {
    route: 'POST /api/beacon/policy',
    summary: 'Counts violations of the content security policy as browsers report them',
    body: policyReports,
    bodyType: 'application/reports+json',
    hasOwnLimit: true,
  },
  health: {
    route: 'GET /api/health',
    summary: 'Liveness check of the Worker',
    output: z.object({ build: z.string() }),
  },
  readiness: {
    route: 'GET /api/health/ready',
    summary:
      'Checks every dependency of the site. A 500 names dependencies that do not answer and secrets that are missing or too short. Without real time the site is degraded',
    output: z.object({
      status: z.enum(['ready', 'degraded']),
      parts: z.record(z.string(), z.boolean()),
    }),
    errors: ['not_ready'],
  },
})
