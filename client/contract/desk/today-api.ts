// Desk endpoints: the operator's pending work, and the health of the scheduler.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { lang } from '../fields.ts'
import { systemStatus, today } from './today.ts'

const inLang = z.strictObject({ lang })

export const todayApi = {
  today: {
    method: 'GET',
    path: '/api/backstage/today',
    summary: 'Work waiting for the operator',
    query: inLang,
    output: today,
    permission: 'home.read',
  },
  heartbeat: {
    method: 'GET',
    path: '/api/backstage/heartbeat',
    summary: 'Health of the scheduler, and whether the site is open',
    query: inLang,
    output: systemStatus,
    permission: 'home.read',
  },
} satisfies Record<string, Endpoint>
