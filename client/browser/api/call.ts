// The typed client of the API: a call names its row of the table by method and path. Only the types of the table are
// imported, so no schema is shipped to the browser with it.
import type {
  ApiResponseOf,
  CallOptions,
  RequestArgsOf,
  RouteOf,
} from '../../contract/api/route.ts'
import type { api } from '../../contract/api/table.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { FieldError } from '../../contract/form.ts'
import { hasUnsavedInput } from '../storage/unsaved-input.ts'

/** Method and path, as in `POST /api/user/login`. */
export type Route = RouteOf<typeof api>
/** Result of a successful call; `null` if the response has no body. */
export type Answer<Name extends Route> = ApiResponseOf<typeof api, Name>
type RequestArgs<Name extends Route> = RequestArgsOf<typeof api, Name>

export interface ApiFieldProblem extends FieldError {
  detail: string
}

/** The API refused the request or could not be reached. */
export class ApiError extends Error {
  /** `unreachable`: there was no response. */
  readonly code: ErrorCode | 'unreachable'
  readonly fields: readonly ApiFieldProblem[]
  /** Seconds to wait, if the API said so. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode | 'unreachable',
    detail: string,
    fields: readonly ApiFieldProblem[] = [],
    retryAfter?: number,
  ) {
    super(detail)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }

  /** True if the same request may succeed when it is repeated at once. */
  get isPassing(): boolean {
    return transientErrorCodes.includes(this.code)
  }
}

/** No response, or an error of the site. All others need a different request, a login or time. */
const transientErrorCodes: readonly ApiError['code'][] = [
  'unreachable',
  'internal_error',
  'timeout',
]

/** Statuses after which a read is retried once (docs/decisions/api/errors.md). */
const retryableStatuses = [408, 409, 425, 429, 500, 502, 503, 504]

/** Calls the API in the page's language. Rejects only with `ApiError`, unless `signal` aborted it. */
export function call<Name extends Route>(
  route: Name,
  ...[input]: RequestArgs<Name>
): Promise<Answer<Name>> {
  // The Worker's tests check its responses against the contract.
  return ask(route, input) as Promise<Answer<Name>>
}

async function ask(
  route: Route,
  { params = {}, query = {}, body, headers, signal }: CallOptions = {},
): Promise<unknown> {
  const [method = 'GET', path = ''] = route.split(' ')
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams({ lang: document.documentElement.lang })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const isForm = body instanceof FormData
  const isJson = body !== undefined && !isForm
  const request: RequestInit = {
    method,
    // A pending write still arrives when the page is left.
    keepalive: method !== 'GET' && !isForm,
    ...(signal && { signal }),
    ...(isForm && { body }),
    ...(isJson && { body: JSON.stringify(body) }),
    headers: { ...headers, ...(isJson && { 'Content-Type': 'application/json' }) },
  }
  const response = await send(`${filled}?${search}`, request)
  if (!response.ok) throw reloadIfClosed(await toError(response))
  const isEmpty = response.status === 205 || response.status === 204
  return isEmpty ? null : jsonOf(response)
}

/** A proxy between the reader and the site may answer instead of the site. */
function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw new ApiError('unreachable', '')
  })
}

async function send(url: string, request: RequestInit, isAgain = false): Promise<Response> {
  const mayTryAgain = request.method === 'GET' && !isAgain
  try {
    const response = await fetch(url, request)
    const isPassing = retryableStatuses.includes(response.status)
    return mayTryAgain && isPassing ? await send(url, request, true) : response
  } catch (error) {
    if (request.signal?.aborted) throw error
    if (mayTryAgain) return send(url, request, true)
    throw new ApiError('unreachable', '')
  }
}

interface ProblemBody {
  code?: ErrorCode
  detail?: string
  errors?: ApiFieldProblem[]
}

/** The error in a response outside 2xx. */
export async function toError(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as ProblemBody
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiError(
    // A firewall between the reader and the site refuses without a code.
    problem.code ?? (response.status < 500 ? 'forbidden' : 'internal_error'),
    problem.detail ?? '',
    problem.errors,
    wait > 0 ? wait : undefined,
  )
}

/**
 * Operators closed the site: reloading shows the maintenance screen with the expected end, unless the reader has unsaved
 * input. A form that was sent shows the error.
 */
export function reloadIfClosed(error: ApiError): ApiError {
  if (error.code === 'maintenance' && !hasUnsavedInput()) location.reload()
  return error
}
