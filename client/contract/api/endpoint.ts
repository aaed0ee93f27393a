// One row of the API table.
import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under the origin in Hono's syntax. */
  path: `/api/${string}`
  summary: string
  params?: z.ZodMiniObject
  query: z.ZodMiniObject
  /** JSON, unless `bodyType` says otherwise. */
  body?: z.ZodMiniType
  bodyType?: 'multipart/form-data' | 'application/reports+json'
  /** A media type the body can have besides JSON. */
  bodyAlsoAs?: 'application/x-www-form-urlencoded'
  output: z.ZodMiniType
  /** What it answers is a file people save, of this media type. Of one that `hasParts`, ranges can be asked for. */
  file?: { type: string; hasParts?: true }
  /** 200, where a row does not say otherwise; 204 and 205 have no body, and 205 says that what is shown must be read again. */
  status?: 201 | 204 | 205
  /** Media types it can also be asked for in. */
  alsoAs?: readonly string[]
  errors: readonly ErrorCode[]
  /**
   * Who is answered: a logged-in member, the holder of a preview link, or an operator, whose tokens come as
   * `Authorization: Bearer` (a member's also as the session cookie); or the holder of a mailed link, whose token is in the
   * address, wherever the request comes from.
   */
  needs?: 'session' | 'preview_token' | 'operator_pass' | 'mailed_link'
  /** What browsers send by themselves is held to a limit of its own, which no visitor's writes share. */
  hasOwnLimit?: true
}
