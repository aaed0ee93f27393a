// Webhook for bounces and spam complaints from Resend, signed as Svix describes
// (https://docs.svix.com/receiving/verifying-payloads/how-manual).
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { isSameSignature, signatureOf } from '../../auth/token.ts'
import type { MailReport } from '../../data/mail/report.ts'
import type { AppEnv } from '../../env.ts'
import { withBodyTimeout } from '../../http/body-time.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { bodyLimitOf } from '../../http/middleware/body.ts'
import { mailTag } from '../sending/mailer.ts'
import { noteReport } from './note-report.ts'

/** Maximum age of a report in seconds. */
const freshFor = 5 * 60
const maxBytes = 64 * 1024

const report = z.object({
  type: z.string(),
  data: z.object({
    tags: z.optional(
      z.union([
        z.record(z.string(), z.string()),
        z.array(z.object({ name: z.string(), value: z.string() })),
      ]),
    ),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
  }),
})

export const resendReports = new Hono<AppEnv>().post(
  '/webhooks/resend',
  bodyLimitOf(maxBytes, (c) => c.text('too large', 413)),
  async (c) => {
    c.header('Cache-Control', neverStored)
    const secret: unknown = Reflect.get(c.env, 'RESEND_WEBHOOK_SECRET')
    const body = new TextDecoder().decode(await withBodyTimeout(c.req.arrayBuffer()))
    const deps = c.get('deps')
    if (typeof secret !== 'string' || !isSigned(c.req.raw.headers, body, secret, deps.now()))
      return c.text('not signed', 401)
    const { data } = report.safeParse(parsed(body))
    const [id, kind] = data ? [idIn(data), kindOf(data)] : []
    if (id && kind) await noteReport(deps, id, kind)
    return c.body(null, 204)
  },
)

type Report = z.infer<typeof report>

/** Reports have tags as an object; requests set them as a list. */
function idIn({ data: { tags } }: Report): string | undefined {
  return Array.isArray(tags) ? tags.find(({ name }) => name === mailTag)?.value : tags?.[mailTag]
}

function kindOf({ type, data: { bounce } }: Report): MailReport | null {
  if (type === 'email.complained') return 'complained'
  if (type !== 'email.bounced') return null
  // A temporary bounce, such as a full mailbox, may succeed next time.
  return bounce?.type === 'Permanent' ? 'bounced_for_good' : 'bounced'
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** True if one signature is valid and the report is recent, which prevents replays. */
function isSigned(headers: Headers, body: string, secret: string, now: Date): boolean {
  const [id, at, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(
    (name) => headers.get(name) ?? '',
  )
  if (!secret || !/^\d{10}$/.test(at ?? '')) return false
  if (Math.abs(Number(at) - now.getTime() / 1000) > freshFor) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const own = signatureOf(key, `${id}.${at}.${body}`).toString('base64')
  return (signatures ?? '').split(' ').some((one) => isSameSignature(one, `v1,${own}`))
}
