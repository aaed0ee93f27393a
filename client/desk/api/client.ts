// Typed client of the desk's API. Only the types of the endpoint table are imported, so no schema is bundled.
import type {
  ApiResponseOf,
  CallOptions,
  RequestArgsOf,
  RouteOf,
} from '../../contract/api/route.ts'
import type { deskApi } from '../../contract/desk/table.ts'
import { promptForAuth, type Interruption } from './auth-prompt.ts'
import { cacheKeyOf } from './cache-key.ts'
import { DeskError, type ProblemBody } from './error.ts'
import { readTimeout, takeRead } from './first-read.ts'
import { setOnline } from './online.ts'
import { createStore } from './store.ts'
import { windowHeaders } from './request-identity.ts'
import { askAboutWaiting } from './waiting-question.ts'

export { DeskError } from './error.ts'

type Table = typeof deskApi
/** Method and path, as in `GET /api/backstage/me`. */
export type Route = RouteOf<Table>
/** Body of a successful response; `null` if it has none. */
export type ApiResponse<Name extends Route> = ApiResponseOf<Table, Name>
export type RequestArgs<Name extends Route> = RequestArgsOf<Table, Name>

/**
 * Calls the API in the operator's language. If the session has ended, opens the sign-in dialog and repeats the request.
 */
export function call<Name extends Route>(
  route: Name,
  ...[input]: RequestArgs<Name>
): Promise<ApiResponse<Name>> {
  // Safe cast: the Worker's tests check responses against the contract.
  return request(route, input) as Promise<ApiResponse<Name>>
}

/**
 * Time of the last foreground write, in milliseconds since 1970. PUT is excluded because drafts save themselves all the
 * time.
 */
export const lastWrite = createStore(0)

/** Background call: rejects without a session and opens no dialog. */
export function callInBackground<Name extends Route>(
  route: Name,
  ...[input]: RequestArgs<Name>
): Promise<ApiResponse<Name>> {
  return request(route, input, true) as Promise<ApiResponse<Name>>
}

async function request(
  route: string,
  input: CallOptions = {},
  isBackground = false,
): Promise<unknown> {
  const { body, headers, query, signal } = input
  const [method = 'GET'] = route.split(' ')
  const isForm = body instanceof FormData
  const isJson = body !== undefined && !isForm
  const response = await send(cacheKeyOf(route, input), {
    method,
    ...(signal && { signal }),
    ...(isForm && { body }),
    ...(isJson && { body: JSON.stringify(body) }),
    headers: {
      ...windowHeaders(),
      ...headers,
      ...(isJson && { 'Content-Type': 'application/json' }),
    },
  })
  if (response.ok) {
    if (method !== 'GET' && method !== 'PUT' && !isBackground) lastWrite.set(Date.now())
    return response.status === 204 ? null : jsonOf(response, method !== 'GET')
  }
  const error = await toError(response, method !== 'GET')
  if (error.code === 'release_waiting' && !isBackground) {
    const waiting = await askAboutWaiting(error)
    return method === 'DELETE'
      ? request(route, { ...input, query: { ...query, waiting } })
      : request(route, { ...input, body: { ...(body as object), waiting } })
  }
  const interruption = authPromptByError[error.code]
  if (!interruption || isBackground) throw error
  await promptForAuth(interruption, error)
  return request(route, input)
}

/** Errors after which the operator can authenticate and the request is repeated. */
const authPromptByError: Partial<Record<DeskError['code'], Interruption['kind']>> = {
  unauthorized: 'sign_in',
  step_up_required: 'step_up',
}

/** A proxy may respond in place of the site, so the body may not be JSON. */
function jsonOf(response: Response, isWrite: boolean): Promise<unknown> {
  return response.json().catch(() => {
    throw new DeskError('unreachable', {}, isWrite)
  })
}

async function send(url: string, request: RequestInit, isAgain = false): Promise<Response> {
  const isRead = request.method === 'GET'
  const wasOffline = !navigator.onLine
  try {
    const response = await ((isRead && takeRead(url)) ||
      fetch(url, isRead ? withTimeout(request) : request))
    setOnline(true)
    return response
  } catch (error) {
    if (request.signal?.aborted) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (isRead && !isAgain && !isLate) return send(url, request, true)
    setOnline(false)
    throw new DeskError('unreachable', {}, !isRead && !wasOffline)
  }
}

function withTimeout({ signal, ...request }: RequestInit): RequestInit {
  return { ...request, signal: AbortSignal.any([readTimeout(), ...(signal ? [signal] : [])]) }
}

async function toError(response: Response, isWrite: boolean): Promise<DeskError> {
  const body = (await response.json().catch(() => ({}))) as ProblemBody
  if (body.code) return new DeskError(body.code, body)
  // A firewall refuses without an error code, and a gateway that lost the answer reports its own error.
  const isRefused = response.status < 500
  return new DeskError(isRefused ? 'forbidden' : 'internal_error', body, isWrite && !isRefused)
}
