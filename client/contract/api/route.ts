// Types for a client of an API table: a call names its row by method and path.
import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

type ApiTable = Record<string, Endpoint>
type RowsOf<Table extends ApiTable> = Table[keyof Table]
/** Method and path, as in `POST /api/user/login`. */
export type RouteOf<Table extends ApiTable> = RowsOf<Table>['route']
type RowOf<Table extends ApiTable, Name> = Extract<RowsOf<Table>, { route: Name }>
/** Result of a successful call; `null` if the response has no body. */
export type ApiResponseOf<Table extends ApiTable, Name> =
  RowOf<Table, Name> extends Endpoint ? z.output<RowOf<Table, Name>['output']> : never

type Text<Value> = Value extends string ? (string extends Value ? string | number : Value) : never
/** Numbers are sent as text. A call without `lang` uses the page's language. */
type Texts<Values> = {
  [Key in keyof Omit<Values, 'lang'>]: Text<Values[keyof Values & Key]>
} & { lang?: string }
type TextsOf<Schema> = Schema extends z.ZodMiniObject ? Texts<z.input<Schema>> : never
type BodyOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> | FormData : never
/** One part of a request: absent if the row has none, optional if all its fields are. */
type RequestPart<Key extends string, Value> = [Value] extends [never]
  ? { [One in Key]?: never }
  : object extends Value
    ? { [One in Key]?: Value }
    : { [One in Key]: Value }
type SchemaOf<Row, Key extends string> = Row extends { [One in Key]: infer Schema } ? Schema : never

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
}
type InputOf<Table extends ApiTable, Name> = RequestPart<
  'params',
  TextsOf<SchemaOf<RowOf<Table, Name>, 'params'>>
> &
  RequestPart<'query', TextsOf<SchemaOf<RowOf<Table, Name>, 'query'>>> &
  RequestPart<'body', BodyOf<SchemaOf<RowOf<Table, Name>, 'body'>>> &
  Options
/** Arguments of a call besides its route. */
export type RequestArgsOf<Table extends ApiTable, Name> =
  object extends InputOf<Table, Name>
    ? [input?: InputOf<Table, Name>]
    : [input: InputOf<Table, Name>]

/** Arguments of a call to any row. */
export interface CallOptions extends Options {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}
