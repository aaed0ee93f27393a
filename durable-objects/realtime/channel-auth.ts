// Signatures of the Pusher protocol. They authorize a socket for a private channel, and a publishing request by a
// holder of the secret. Pure.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Without a secret nothing can be signed, and every signature is invalid. */
export interface AppKey {
  key: string
  secret: string | undefined
}

/** Access that a signature grants. */
export interface ChannelAccess {
  socketId: string
  channel: string
  /** `channel_data` of a presence channel, which is part of the signature. */
  member?: string
}

/** `key:signature`, valid only for this access; `undefined` without a secret. */
export function channelAuth(
  app: AppKey,
  { socketId, channel, member }: ChannelAccess,
): string | undefined {
  const parts = [socketId, channel, ...(member === undefined ? [] : [member])]
  return app.secret && `${app.key}:${sign(app.secret, parts.join(':'))}`
}

export function isChannelAuth(app: AppKey, access: ChannelAccess, auth: string): boolean {
  const expected = channelAuth(app, access)
  return expected !== undefined && expected !== '' && isSame(auth, expected)
}

export interface SignedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: Uint8Array
}

/** Maximum clock difference of a request in seconds. */
const clockTolerance = 600

/** Reason why a request's signature is invalid, for its sender; `undefined` if it is valid. */
export function signatureFault(app: AppKey, request: SignedRequest, now: Date): string | undefined {
  const { query, body } = request
  const age = Math.abs(now.getTime() / 1000 - Number(query.get('auth_timestamp') ?? Number.NaN))
  if (!app.secret || query.get('auth_key') !== app.key) return 'Unknown auth_key'
  if (query.get('auth_version') !== '1.0') return 'auth_version has to be 1.0'
  if (!(age <= clockTolerance)) return `auth_timestamp is not within ${clockTolerance} s of now`
  const hash = query.get('body_md5')
  const isUnhashed = hash === null ? body.length > 0 : !isSame(hash, md5(body))
  if (isUnhashed) return 'body_md5 does not match the body'
  const isSigned = isSame(query.get('auth_signature') ?? '', requestSignature(app.secret, request))
  return isSigned ? undefined : 'auth_signature does not match the request'
}

/** As in Pusher's reference: method, path, and the decoded query sorted by key. */
export function requestSignature(
  secret: string,
  { method, path, query }: Omit<SignedRequest, 'body'>,
): string {
  const parameters = [...query]
    .map(([key, value]) => [key.toLowerCase(), value] as const)
    .filter(([key]) => key !== 'auth_signature')
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([key, value]) => `${key}=${value}`)
  return sign(secret, [method.toUpperCase(), path, parameters.join('&')].join('\n'))
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}

/** Constant-time comparison of digests, which have equal lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
