// Signatures of the Pusher protocol: they prove that a socket may listen to a private channel, and that a request to
// publish comes from a holder of the secret. Pure.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Without a secret nothing can be signed, and no signature is valid. */
export interface AppKey {
  key: string
  secret: string | undefined
}

/** What a signature opens. */
export interface ChannelAccess {
  socketId: string
  channel: string
  /** Who comes in: the `channel_data` of presence channels, which are signed with it. */
  member?: string
}

/** `key:signature`, valid for exactly this access; `undefined` without a secret. */
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

/** Maximum difference between the clock of a request and ours, in seconds. */
const clockTolerance = 600

/** What is wrong with a request's signature, in words for its sender; `undefined` when it is valid. */
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

/** As Pusher's reference has it: method, path, and the decoded query sorted by key. */
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

/** Compares in constant time, by digests, since those are always of the same length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
