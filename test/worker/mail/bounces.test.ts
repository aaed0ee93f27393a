// Emails that bounced after the provider had accepted them.
import { createHmac } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { Issue } from '../../../client/contract/desk/newsletter/issue.ts'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { runCronMinute, putSubscriber, sendUntil } from '../../support/desk/issues.ts'
import { sampleEmailTo, insertEmails, rowOf } from '../../support/fakes/mail.ts'
import { rowsOf } from '../../support/site/member.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

const secret = `whsec_${Buffer.from('a secret of tests').toString('base64')}`
const monday = new Date('2026-11-16T00:30:00.000Z')
const nine = new Date('2026-11-16T01:00:00.000Z')

let mail = ''
beforeEach(async () => {
  await resetSite()
  await putSubscriber({ email: 'a@example.test', lists: ['en-US'] })
  await composeWeeklyIssue(testDeps(monday))
  await runCronMinute(nine)
  const [sent] = await sendUntil(nine)
  mail = sent!.id
  await runCronMinute(nine)
})

interface Report {
  type?: string
  bounce?: string
  key?: string
  seconds?: number
  tags?: unknown
}

function report({
  type = 'email.bounced',
  bounce = 'Permanent',
  key = secret,
  seconds = 0,
  tags = { mail },
}: Report) {
  const body = JSON.stringify({ type, data: { tags, bounce: { type: bounce } } })
  const at = String(Math.floor(Date.now() / 1000) + seconds)
  const raw = Buffer.from(key.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', raw).update(`msg_1.${at}.${body}`).digest('base64')
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': at,
    'svix-signature': `v1,other v1,${signature}`,
  }
  const bindings = { RESEND_WEBHOOK_SECRET: secret } as Partial<Env>
  return fetchApp('/webhooks/resend', { method: 'POST', body, headers, bindings })
}

const counts = () =>
  rowsOf(
    "select sent_count as sent, failed_count as failed from edition_progress where lang = 'en-US'",
  )
const readers = () => rowsOf('select email from subscribers')

it('permanent bounces are counted once, and remove the address from the lists', async () => {
  expect(await counts()).toEqual([{ sent: 1, failed: 0 }])
  expect((await report({})).status).toBe(204)
  expect((await report({})).status).toBe(204)
  expect(await counts()).toEqual([{ sent: 0, failed: 1 }])
  expect(await readers()).toEqual([])
})

it('temporary bounces are counted, and the address stays', async () => {
  await report({ bounce: 'Transient' })
  expect(await counts()).toEqual([{ sent: 0, failed: 1 }])
  expect(await readers()).toEqual([{ email: 'a@example.test' }])
})

it.each([
  ['of another sender', { key: `whsec_${Buffer.from('another').toString('base64')}` }],
  ['from long ago', { seconds: -600 }],
])('a report %s is refused', async (_, change) => {
  expect((await report(change)).status).toBe(401)
  expect(await counts()).toEqual([{ sent: 1, failed: 0 }])
})

it('a report is refused if no secret is set', async () => {
  const response = await fetchApp('/webhooks/resend', { method: 'POST', body: '{}' })
  expect(response.status).toBe(401)
  expect(env.MAIL_DRIVER).toBe('outbox')
})

const complaint = { type: 'email.complained' }

it('complaints are counted once beside the sent total, and end all subscriptions of the address', async () => {
  expect((await report(complaint)).status).toBe(204)
  expect((await report(complaint)).status).toBe(204)
  expect(await counts()).toEqual([{ sent: 1, failed: 0 }])
  expect(await rowsOf("select complaint_count from edition_progress where lang = 'en-US'")).toEqual(
    [{ complaint_count: 1 }],
  )
  expect(await readers()).toEqual([])
  const { lists } = await callDesk<Issue>(await operatorSession('editor'), 'periodical/1')
  expect(lists.find(({ lang }) => lang === 'en-US')).toMatchObject({ sent: 1, complained: 1 })
})

it('tags are recognized in every format of the provider', async () => {
  await report({ tags: [{ name: 'mail', value: mail }] })
  expect(await counts()).toEqual([{ sent: 0, failed: 1 }])
})

it('an uncertain delivery that bounced counts as sent', async () => {
  await rowsOf("update issue_deliveries set state = 'abandoned'")
  await report({})
  expect(await counts()).toEqual([{ sent: 1, failed: 0 }])
  expect(await readers()).toEqual([])
})

it('a complaint about another email ends the newsletter, and the email stays sent', async () => {
  const [id = ''] = await insertEmails(testDeps(), [sampleEmailTo('a@example.test')])
  await sendUntil(new Date())
  mail = id
  await report(complaint)
  expect(await readers()).toEqual([])
  expect(await rowOf(testDeps(), id)).toMatchObject({ state: 'sent' })
})

it('other reports change nothing', async () => {
  expect((await report({ type: 'email.delivered' })).status).toBe(204)
  expect(await counts()).toEqual([{ sent: 1, failed: 0 }])
})
