// The desk's row about the size of the databases (docs/decisions/data/115-room-in-the-databases.md).
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'

/** The share of them from which on owners are warned. */
export const warningThreshold = 0.7

/** The databases; not every site has all of them (docs/decisions/data/119-databases-apart.md). */
export const databaseNames = ['content', 'metrics', 'deliveries', 'search'] as const
export type DatabaseName = (typeof databaseNames)[number]

const databaseSize = z.object({
  name: z.enum(databaseNames),
  bytes: z.number(),
  /** When that was. */
  at: z.string(),
  /** Bytes it grows in a week, by the last four; `null` until there are two days to compare. */
  weekly: z.nullable(z.number()),
  /** The day on which it will be full if it goes on growing like this within ten years. */
  full_on: z.nullable(z.string()),
})
export type DatabaseSize = z.infer<typeof databaseSize>

export const sizeApi = {
  sizes: {
    method: 'GET',
    path: '/api/backstage/size',
    summary: 'How large the databases are, and when they are full',
    query: z.strictObject({ lang }),
    output: z.object({ items: z.array(databaseSize) }),
    permission: 'backup.read',
  },
} satisfies Record<string, Endpoint>
