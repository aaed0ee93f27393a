// One row of the API table.
import type * as z from 'zod/mini'
import type { Permission } from '../roles.ts'
import type { ErrorCode } from '../errors.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path under the origin in Hono's syntax. */
  path: `/api/${string}`
  summary: string
  params?: z.ZodMiniObject
  query: z.ZodMiniObject
  /** JSON, unless `bodyType` says otherwise. */
  body?: z.ZodMiniType
  /** Violation reports are JSON, whatever media type the browser gives them. */
  bodyType?: 'multipart/form-data' | 'application/reports+json'
  /** Accepts form data besides JSON, urlencoded or multipart, and makes the same body of it. */
  readForm?: (form: FormData) => Record<string, unknown>
  /** Bytes of the largest file a multipart body may hold. */
  maxFileBytes?: number
  output: z.ZodMiniType
  /** The answer is a file people save, of this media type. One that `hasParts` answers range requests. */
  file?: { type: string; hasParts?: true }
  /** 200 by default; 204 and 205 have no body, and 205 tells the client to reload what it shows. */
  status?: 201 | 204 | 205
  /** What is to be made may be there already: the answer says so with `is_new`, and has the status 200. */
  mayExist?: true
  /** Media types it is also available in. */
  alsoAs?: readonly string[]
  /** Errors of the handler itself; those of validation and gates are added. */
  errors?: readonly ErrorCode[]
  /**
   * Callers: a logged-in member (`session`), a member whose account may also write (`writer`), or the holder of a preview link
   * or an operator (`preview_token`). Each sends a token as `Authorization: Bearer`; members and operators may send their
   * cookie instead. The holder of a mailed link has the token in the address and may call from any origin.
   */
  needs?: 'session' | 'writer' | 'preview_token' | 'mailed_link'
  /** A public read that is also for the member whose token comes as `Authorization: Bearer`. No cookie changes its answer. */
  acceptsBearer?: true
  /**
   * What an operator must be granted, in the table of the desk alone; `signed_in` is enough for what concerns oneself. The
   * session comes as `Authorization: Bearer` or by the desk's own cookie.
   */
  permission?: Permission | 'signed_in'
  /** Dangerous: the operator must have shown a second factor in the last five minutes. */
  stepUp?: true
  /** The rate limit each member has here, counted before the body is read. Only where a session is needed. */
  memberLimit?: 'avatar' | 'broadcasting' | 'engage' | 'export' | 'report'
  /** The platform's limit each address has here: for reads that cost, and need no session. */
  addressLimit?: 'SEARCHES' | 'SUGGESTIONS'
  /** What browsers send by themselves has a rate limit of its own, separate from that of visitors' writes. */
  hasOwnLimit?: true
}
