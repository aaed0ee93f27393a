// The record of what operators have changed.
import * as z from 'zod/mini'
import { cursor, itemId, lang, nextCursor } from '../fields.ts'

const word = z.string().check(z.regex(/^[a-z0-9_.-]+$/), z.maxLength(60))

export const auditQuery = z.strictObject({
  lang,
  operator: z.optional(itemId),
  type: z.optional(word),
  id: z.optional(z.string().check(z.maxLength(300))),
  action: z.optional(word),
  after: cursor,
})
export type AuditQuery = z.infer<typeof auditQuery>

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: a command on the operators' own machine. */
  operator: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** `noun.verb`. */
  action: z.string(),
  type: z.string(),
  item_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({ items: z.array(auditEntry), next: nextCursor })
