import { createHmac, timingSafeEqual } from 'node:crypto'

/** True if the site sent this body in the last five minutes. `body` is the request's text, before it is parsed. */
export function isFromSite(headers: Headers, body: string, secret: string): boolean {
  const [id, time, sent] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(`webhook-${name}`) ?? '',
  )
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`,
  )
  const isSigned = sent!
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  return isSigned && Math.abs(Date.now() / 1000 - Number(time)) < 300
}
