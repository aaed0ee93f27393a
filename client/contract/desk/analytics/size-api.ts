// Desk endpoints: the size of the databases (docs/decisions/operation/observability.md).
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'

/** The share of them from which on owners are warned. */
export const warningThreshold = 0.7

/** A site may lack some of these databases (docs/decisions/data/separate-databases.md). */
export const databaseNames = ['content', 'metrics', 'deliveries', 'search'] as const
export type DatabaseName = (typeof databaseNames)[number]

const databaseSize = z.object({
  name: z.enum(databaseNames),
  bytes: z.number(),
  /** Time of the measurement. */
  at: z.string(),
  /** Growth in bytes per week, averaged over the last four; `null` until two days can be compared. */
  weekly: z.nullable(z.number()),
  /** Day on which it will be full at this growth; `null` if that is more than ten years away. */
  full_on: z.nullable(z.string()),
})
export type DatabaseSize = z.infer<typeof databaseSize>

export const sizeApi = apiTable({
  sizes: {
    route: 'GET /api/backstage/size',
    summary: 'Size of each database, and the day on which it will be full',
    output: z.object({ items: z.array(databaseSize) }),
    permission: 'backup.read',
  },
})
