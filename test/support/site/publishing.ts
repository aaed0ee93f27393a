// Requests of other servers to the publishing API, signed by an independent implementation of Pusher's reference.
import { createHash, createHmac } from 'node:crypto'
import { fetchApp } from './site.ts'

interface Signing {
  method?: string
  body?: unknown
  query?: Record<string, string>
  /** Values replaced after signing. */
  forged?: Record<string, string>
  key?: string
  secret?: string
  /** Seconds by which the sender's clock is ahead. */
  ahead?: number
  bindings?: Partial<Env>
}

export async function askSigned(
  path: string,
  {
    body,
    method = body === undefined ? 'GET' : 'POST',
    query = {},
    forged = {},
    key = 'meridian-key',
    secret = 'meridian-secret',
    ahead = 0,
    bindings = {},
  }: Signing = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const parameters: Record<string, string> = {
    auth_key: key,
    auth_timestamp: String(Math.floor(Date.now() / 1000) + ahead),
    auth_version: '1.0',
    ...(text !== undefined && { body_md5: createHash('md5').update(text).digest('hex') }),
    ...query,
  }
  const sorted = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
  const signed = createHmac('sha256', secret)
    .update([method, path, sorted.join('&')].join('\n'))
    .digest('hex')
  const sent = new URLSearchParams({ ...parameters, auth_signature: signed, ...forged })
  const response = await fetchApp(`${path}?${sent.toString()}`, {
    method,
    ...(text !== undefined && { body: text, headers: { 'Content-Type': 'application/json' } }),
    bindings,
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
