import { generateKeyPairSync } from 'node:crypto'

/** Variables of the local site that differ from wrangler.toml, which has those of a deployed site. */
export const developmentVariables = {
  ENVIRONMENT: 'development',
  MAIL_DRIVER: 'outbox',
  GOOGLE_CLIENT_ID: 'development',
  OPERATOR_SECOND_FACTOR: 'optional',
  REALTIME_SHARDS: '1',
  LOG_SAMPLE: '1',
}

/** Secrets that the local site gets at its first start. */
export const localSecrets = [
  'OPERATOR_SECRET',
  'PASSWORD_PEPPER',
  'TOKEN_SECRET',
  'PUSHER_APP_SECRET',
]

/** The pair with which a site identifies itself to push services (docs/decisions/community/web-push.md). */
export const vapidSecrets = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

/** A new pair by the names of its secrets: base64url of an uncompressed point of P-256 and of its scalar. */
export function createVapidKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y, d } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), ...[x, y].map((one) => Buffer.from(one, 'base64url'))])
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d }
}
