import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox, users } from '../../../worker/storage/schema/index.ts'
import { sendMails } from '../../../worker/mail/sending/send.ts'
import {
  innerReason,
  unthrottledSendContext,
  recordingMailConfig,
  sampleEmailTo,
  putAccount,
  putLink,
  insertEmails,
  refusingMailConfig,
  secret,
} from '../../support/fakes/mail.ts'
import { archiveIssue, putSubscriber } from '../../support/desk/issues.ts'
import { rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite, now, testDeps } from '../../support/site/site.ts'

const deps = testDeps()
const member = 'member@example.test'
const bindings = { TOKEN_SECRET: secret }
const json = { headers: { Accept: 'application/json' }, bindings }

async function items(path = '/dev/outbox') {
  const response = await fetchApp(path, json)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  return ((await response.json()) as { items: Record<string, unknown>[] }).items
}

beforeAll(resetSite)
beforeEach(async () => {
  await deps.db.delete(outbox)
  await deps.db.delete(users)
})

describe('/dev/outbox as JSON', () => {
  it('has an email as soon as it is written, with its link', async () => {
    await putAccount(deps, member)
    await putLink(deps, 'link', 'verify', { to: member })
    const [item, ...rest] = await items()
    expect(rest).toEqual([])
    expect(item).toEqual({
      id: 'link',
      to: member,
      subject: 'Meridian: please verify your email',
      text: expect.stringMatching(/\/en-US\/email-verification\?token=[\w-]{43}\n/),
      html: expect.stringContaining('<!doctype html>'),
      created_at: now.toISOString(),
      sent_at: null,
    })
  })

  it('later has its time of sending', async () => {
    await sendMails(
      deps,
      unthrottledSendContext(recordingMailConfig().config),
      await insertEmails(deps, [sampleEmailTo(member)]),
    )
    expect(await items()).toMatchObject([{ id: 'mail-0', sent_at: now.toISOString() }])
  })

  it('has deliveries of issues to current subscribers', async () => {
    await putSubscriber({ email: 'r@example.test', lists: ['en-US'] })
    await putSubscriber({ email: 's@example.test', lists: ['en-US'] })
    await archiveIssue()
    const all = await items()
    expect(new Set(all.map(({ to }) => to))).toEqual(new Set(['r@example.test', 's@example.test']))
    expect(await items('/dev/outbox?to=r@example.test')).toMatchObject([
      { id: expect.stringContaining('issue-1-en-US-'), to: 'r@example.test', sent_at: null },
    ])
    expect(await items('/dev/outbox?to=t@example.test')).toEqual([])
    await rowsOf('delete from issue_deliveries')
  })

  it('is newest first, and can be filtered by address', async () => {
    await insertEmails(deps, [sampleEmailTo(member), sampleEmailTo('other@example.test')])
    expect((await items()).map((item) => item['id'])).toEqual(['mail-1', 'mail-0'])
    const own = await items(`/dev/outbox?to=${encodeURIComponent(' Member@Example.test')}`)
    expect(own.map((item) => item['to'])).toEqual([member])
  })

  it('is never cached', async () => {
    const response = await fetchApp('/dev/outbox', json)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Vary')).toContain('Accept')
    expect(await response.json()).toEqual({ items: [] })
  })
})

it('/dev/outbox for people shows emails with state and reason, and sandboxes their HTML', async () => {
  await sendMails(
    deps,
    unthrottledSendContext(refusingMailConfig),
    await insertEmails(deps, [sampleEmailTo(member)]),
  )
  const response = await fetchApp('/dev/outbox')
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ])
  const html = await response.text()
  expect(html).toContain(`pending (${innerReason})`)
  expect(html).toMatch(/<iframe sandbox="" srcDoc="&lt;!doctype html&gt;/)
  expect(html).not.toContain('<script')
})

describe('/dev/outbox in production', () => {
  it.each([json.headers, {}])('does not exist: %o', async (headers) => {
    await insertEmails(deps, [sampleEmailTo(member)])
    const production = { ...bindings, ENVIRONMENT: 'production' }
    const response = await fetchApp('/dev/outbox', { headers, bindings: production })
    const nowhere = await fetchApp('/dev/nowhere', { headers, bindings: production })
    expect([response.status, nowhere.status]).toEqual([404, 404])
    expect(response.headers.get('Content-Type')).toBe(nowhere.headers.get('Content-Type'))
    expect(await response.text()).not.toContain(member)
  })
})
