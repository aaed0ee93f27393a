import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  mailerOf,
  RejectedByProvider,
  type OutgoingMail,
} from '../../../worker/mail/sending/mailer.ts'

const mail: OutgoingMail = {
  id: 'mail-1',
  to: 'member@example.test',
  from: 'Meridian <news@meridian.example>',
  subject: '验证你的邮箱',
  html: '<p>你好</p>',
  text: '你好',
  headers: { 'X-Entity-Ref-ID': 'mail-1' },
}
const resend = { ...env, MAIL_DRIVER: 'resend', RESEND_API_KEY: 're_test' }

const answering = (status: number, body: unknown) => () =>
  Promise.resolve(Response.json(body, { status }))

describe('outbox', () => {
  it('sends nothing', async () => {
    await expect(mailerOf({ ...env, MAIL_DRIVER: 'outbox' }).send(mail)).resolves.toBeUndefined()
  })
})

describe('cloudflare', () => {
  it('passes the whole email to the binding and returns its id', async () => {
    const given: unknown[] = []
    const EMAIL: SendEmail = {
      send(message: unknown) {
        given.push(message)
        return Promise.resolve({ messageId: '1' })
      },
    }
    const messageId = await mailerOf({ ...env, MAIL_DRIVER: 'cloudflare', EMAIL }).send(mail)
    expect(messageId).toBe('1')
    const { id, ...rest } = mail
    const from = { name: 'Meridian', email: 'news@meridian.example' }
    expect(given, id).toEqual([{ ...rest, from }])
  })

  it('uses a format that the platform accepts', async () => {
    const mailer = mailerOf({ ...env, MAIL_DRIVER: 'cloudflare' })
    await expect(mailer.send(mail)).resolves.toBeTypeOf('string')
  })

  const failing = (error: Error) => {
    const EMAIL: SendEmail = { send: () => Promise.reject(error) }
    return mailerOf({ ...env, MAIL_DRIVER: 'cloudflare', EMAIL }).send(mail)
  }
  const answer = (code: string) => Object.assign(new Error('no'), { code })

  it('rejects with the error of the binding', async () => {
    const refusal = failing(answer('E_RECIPIENT_SUPPRESSED'))
    await expect(refusal).rejects.toThrow(RejectedByProvider)
    await expect(refusal).rejects.toThrow('E_RECIPIENT_SUPPRESSED')
    await expect(failing(answer('E_RATE_LIMIT_EXCEEDED'))).rejects.toMatchObject({ seconds: 5 })
    await expect(failing(answer('E_DAILY_LIMIT_EXCEEDED'))).rejects.toMatchObject({ seconds: 3600 })
  })

  it.each([answer('E_INTERNAL_SERVER_ERROR'), new Error('the connection was lost')])(
    'does not treat an unknown outcome as a refusal: %s',
    async (error) => {
      await expect(failing(error)).rejects.toBe(error)
    },
  )
})

describe('resend', () => {
  it('identifies the email, so that a repeated request sends it once', async () => {
    const asked: Request[] = []
    const mailer = mailerOf(resend, (input, init) => {
      asked.push(new Request(input, init))
      return Promise.resolve(Response.json({ id: '1' }))
    })
    await mailer.send(mail)
    const [request] = asked
    expect(request?.url).toBe('https://api.resend.com/emails')
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('Idempotency-Key')).toBe('mail-1')
    expect(request?.headers.get('Authorization')).toBe('Bearer re_test')
    const { id, ...rest } = mail
    expect(await request?.json()).toEqual({ ...rest, tags: [{ name: 'mail', value: id }] })
  })

  it('treats an email already accepted with other contents as sent', async () => {
    const mailer = mailerOf(resend, answering(409, { name: 'invalid_idempotent_request' }))
    await expect(mailer.send(mail)).resolves.toBeUndefined()
  })

  it.each([
    [409, 'concurrent_idempotent_requests'],
    [422, 'validation_error'],
    [429, 'rate_limit_exceeded'],
    [500, 'application_error'],
  ])('rejects at %i %s', async (status, name) => {
    const mailer = mailerOf(resend, answering(status, { name }))
    await expect(mailer.send(mail)).rejects.toThrow(`Resend answered ${status}: {"name":"${name}"}`)
  })
})

describe('settings without a usable driver', () => {
  it.each(['', 'Outbox', 'pigeon'])('have driver "%s"', (MAIL_DRIVER) => {
    expect(() => mailerOf({ ...env, MAIL_DRIVER })).toThrow('not one of outbox, cloudflare, resend')
  })

  it('have resend without its key', () => {
    expect(() => mailerOf({ ...env, MAIL_DRIVER: 'resend' })).toThrow('RESEND_API_KEY')
  })
})
