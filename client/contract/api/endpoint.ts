// An API table and its rows.
import * as z from 'zod/mini'
import type { TokenScope } from '../tokens/scopes.ts'
import type { Permission } from '../roles.ts'
import type { ErrorCode } from '../errors.ts'
import { itemId, lang } from '../fields.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint {
  /** Method and path, as clients name it. The path is in Hono's syntax. */
  route: `${Method} /api/${string}`
  method: Method
  path: `/api/${string}`
  summary: string
  params?: z.ZodMiniObject
  query: z.ZodMiniObject
  /** JSON, unless `bodyType` says otherwise. */
  body?: z.ZodMiniType
  /** Violation reports are JSON, whatever media type the browser gives them. */
  bodyType?: 'multipart/form-data' | 'application/reports+json'
  /** Form data, urlencoded or multipart, is accepted besides JSON and converted to the same body. */
  readForm?: (form: FormData) => Record<string, unknown>
  /** Maximum bytes of a JSON body. Default: the usual limit of the desk or the public API. */
  maxBodyBytes?: number
  /** Bytes of the largest file a multipart body may hold. */
  maxFileBytes?: number
  output: z.ZodMiniType
  /** The response is a file to save, of this media type. With `hasParts`, range requests are supported. */
  file?: { type: string; hasParts?: true }
  /** 200 by default, 204 without an output. 204 and 205 have no body; 205 tells the client to reload its data. */
  status?: 201 | 204 | 205
  /** Idempotent creation: if the resource already exists, the status is 200 and `is_new` is false. */
  mayExist?: true
  /** Other media types of the response. */
  alsoAs?: readonly string[]
  /** Errors of the handler itself; those of validation and gates are added. */
  errors?: readonly ErrorCode[]
  /**
   * Callers: a logged-in member (`session`), a member with write access (`writer`), the holder of a preview link or an
   * operator (`preview_token`), or the holder of an emailed link (`mailed_link`). The first three send a token as
   * `Authorization: Bearer`; members and operators may send their cookie instead. An emailed link has its token in the
   * address and may be used from any origin.
   */
  needs?: 'session' | 'writer' | 'preview_token' | 'mailed_link'
  /** A public read that also accepts a member's token as `Authorization: Bearer`. Cookies never change its response. */
  acceptsBearer?: true
  /**
   * Permission of the operator, in the desk's table only. `signed_in` is enough for the operator's own data. The
   * session is sent as `Authorization: Bearer` or in the desk's own cookie.
   */
  permission?: Permission | 'signed_in'
  /**
   * Scope of the API token, in the table of the content API only. Its holder acts in the name of the operator who made
   * it; cookies and sessions are not accepted.
   */
  scope?: TokenScope
  /** Dangerous: the operator must have passed a second factor in the last five minutes. */
  stepUp?: true
  /** Rate limit per member, counted before the body is read. Requires a session. */
  memberLimit?: 'avatar' | 'broadcasting' | 'engage' | 'export' | 'report'
  /** Cloudflare rate limit per IP address, for expensive reads without a session. */
  addressLimit?: 'SEARCHES' | 'SUGGESTIONS'
  /** Sent by browsers on their own, so it has its own rate limit, separate from visitors' writes. */
  hasOwnLimit?: true
  /** Date in HTTP's format after which the row may be gone (RFC 8594). */
  sunset?: string
  /** A write at the desk that is also possible while a restore replaces the data. */
  worksDuringRestore?: true
}

const inLang = z.strictObject({ lang })
const nothing = z.null()

type PathOf<Row> = Row extends { route: `${Method} ${infer Path extends `/api/${string}`}` }
  ? Path
  : never
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never
type IdsIn<Path> = z.ZodMiniObject<{ [Name in NamesIn<Path>]: typeof itemId }, z.core.$strict>

/** A row as it is written. Parameters in its path are ids, its query takes `lang`, and its response is empty by default. */
interface WrittenRow extends Omit<Endpoint, 'method' | 'path' | 'query' | 'output'> {
  query?: z.ZodMiniObject
  output?: z.ZodMiniType
}

type CompleteRow<Row> = Omit<Row, 'method' | 'path' | 'params' | 'query' | 'output' | 'status'> & {
  method: Row extends { route: `${infer Verb extends Method} ${string}` } ? Verb : never
  path: PathOf<Row>
  query: Row extends { query: infer Query } ? Query : typeof inLang
} & (Row extends { params: infer Params }
    ? { params: Params }
    : [NamesIn<PathOf<Row>>] extends [never]
      ? unknown
      : { params: IdsIn<PathOf<Row>> }) &
  (Row extends { output: infer Output }
    ? { output: Output } & Pick<Row, keyof Row & 'status'>
    : { output: typeof nothing; status: 204 })

/** Refuses properties that no endpoint has. */
type KnownOnly<Rows> = {
  [Name in keyof Rows]: { [Key in Exclude<keyof Rows[Name], keyof Endpoint>]: never }
}

/** Completes the rows of a table. The annotation keeps tables out of bundles that import only other values of a file. */
// @__NO_SIDE_EFFECTS__
export function apiTable<const Rows extends Record<string, WrittenRow>>(
  rows: Rows & KnownOnly<Rows>,
): { [Name in keyof Rows]: CompleteRow<Rows[Name]> } {
  const complete = Object.entries<WrittenRow>(rows).map(([name, row]) => {
    const [method, path = ''] = row.route.split(' ')
    const ids = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, itemId] as const)
    return [
      name,
      {
        query: inLang,
        ...(ids.length > 0 && { params: z.strictObject(Object.fromEntries(ids)) }),
        ...(!row.output && { output: nothing, status: 204 }),
        ...row,
        method,
        path,
      },
    ]
  })
  return Object.fromEntries(complete) as { [Name in keyof Rows]: CompleteRow<Rows[Name]> }
}
