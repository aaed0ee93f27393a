// The weekly issue, created by rule, and its deliveries to the subscribers of each list.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  weeklyIssueDate,
  composeWeeklyIssue,
} from '../../../worker/services/newsletter/weekly-issue.ts'
import { deleteExpiredRows } from '../../../worker/services/jobs/sweep.ts'
import { sendOverdueEmails } from '../../../worker/mail/sending/send.ts'
import { submitForm, storedLists } from '../../support/site/forms.ts'
import {
  runCronMinute,
  putSubscriber,
  insertSubscribers,
  sendUntil,
  listDeliveries,
} from '../../support/desk/issues.ts'
import { unthrottledSendContext, recordingMailConfig } from '../../support/fakes/mail.ts'
import { rowsOf } from '../../support/site/member.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

/** A Monday, eight o'clock in UTC+8, within the demo content. The issue is sent an hour later. */
const monday = new Date('2026-11-16T00:00:00.000Z')
const minutesOn = (minutes: number) => new Date(monday.getTime() + minutes * 60_000)
const hour = 60

it.each([
  ['2026-11-15T23:59:59Z', null],
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-16T15:59:59Z', '2026-11-16'],
  ['2026-11-16T16:00:00Z', null],
  ['2026-11-15T05:00:00Z', null],
])('the weekly issue is due at %s: %s', (moment, day) => {
  expect(weeklyIssueDate(new Date(moment))).toBe(day)
})

describe('the weekly issue', () => {
  it('is sent at nine, and reaches every subscriber once, in the language of the list', async () => {
    await putSubscriber({ email: 'a@example.test', lists: ['zh-CN', 'en-US'] })
    await putSubscriber({ email: 'b@example.test', lists: ['vi-VN'] })
    await putSubscriber({ email: 'c@example.test', lists: ['zh-CN'], isConfirmed: false })
    await Promise.all([composeWeeklyIssue(testDeps(monday)), composeWeeklyIssue(testDeps(monday))])
    await runCronMinute(minutesOn(hour - 1))
    expect(await listDeliveries()).toEqual([])
    await Promise.all([runCronMinute(minutesOn(hour)), runCronMinute(minutesOn(hour))])
    await runCronMinute(minutesOn(hour + 1))
    expect(await listDeliveries()).toEqual([
      { to_address: 'a@example.test', lang: 'en-US' },
      { to_address: 'a@example.test', lang: 'zh-CN' },
      { to_address: 'b@example.test', lang: 'vi-VN' },
    ])
    await composeWeeklyIssue(testDeps(minutesOn(2 * hour)))
    await runCronMinute(minutesOn(3 * hour))
    expect(await listDeliveries()).toHaveLength(3)
    await composeWeeklyIssue(testDeps(minutesOn(7 * 24 * hour)))
    await runCronMinute(minutesOn((7 * 24 + 1) * hour))
    expect(await listDeliveries()).toHaveLength(6)
  })

  it('stays a draft if the settings say so', async () => {
    await insertSubscribers('en-US', 3)
    await env.DB.exec(
      "insert into settings (key, value) values ('newsletter_sends_itself', 'false')",
    )
    await composeWeeklyIssue(testDeps(monday))
    await runCronMinute(minutesOn(2 * hour))
    expect(await rowsOf('select state, weekly_for_date from issues')).toEqual([
      { state: 'draft', weekly_for_date: '2026-11-16' },
    ])
    expect(await listDeliveries()).toEqual([])
  })

  it('links to existing pages, and to unsubscribing', async () => {
    await putSubscriber({ email: 'a@example.test', lists: ['en-US'] })
    await composeWeeklyIssue(testDeps(monday))
    await runCronMinute(minutesOn(hour))
    const [mail] = await sendUntil(minutesOn(hour))
    const links = [...mail!.text.matchAll(/^https?:\S+$/gm)].map(([link]) => new URL(link))
    const stories = links.filter(({ pathname }) => pathname.startsWith('/go/'))
    expect(stories.length).toBeGreaterThan(2)
    for (const { pathname } of stories) {
      const answer = await fetchApp(pathname)
      expect(answer.status).toBe(302)
      const target = answer.headers.get('Location')!
      expect(target).toMatch(/\/(?:article|game-intro)\/\d+$/)
      expect((await fetchApp(target)).status).toBe(200)
    }
    const lists = links.find(({ pathname }) => pathname.endsWith('/subscribe/lists'))!
    const page = await (await fetchApp(lists.pathname + lists.search)).text()
    expect(page).toContain('a@example.test')
  })

  it('lets mail programs unsubscribe with one click', async () => {
    await putSubscriber({ email: 'a@example.test', lists: ['vi-VN'] })
    await composeWeeklyIssue(testDeps(monday))
    await runCronMinute(minutesOn(hour))
    const [mail] = await sendUntil(minutesOn(hour))
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, address] = /^<(http.+)>$/.exec(mail!.headers['List-Unsubscribe']!)!
    const { pathname, search } = new URL(address!)
    const opened = await fetchApp(pathname + search)
    expect(opened.headers.get('Location')).toMatch(/^\/vi-VN\/subscribe\/lists\?token=/)
    const response = await submitForm(pathname + search, { 'List-Unsubscribe': 'One-Click' })
    expect(response.status).toBe(200)
    expect(await storedLists()).toEqual([])
  })

  it('does not reach subscribers who have left before it is sent', async () => {
    await putSubscriber({ email: 'a@example.test', lists: ['en-US', 'zh-CN'] })
    await putSubscriber({ email: 'b@example.test', lists: ['en-US'] })
    await composeWeeklyIssue(testDeps(monday))
    await runCronMinute(minutesOn(hour))
    await env.DB.exec("delete from subscribers where email = 'b@example.test'")
    await env.DB.exec("delete from subscriptions where lang = 'zh-CN'")
    const kept = await sendUntil(minutesOn(hour + 1))
    expect(kept.map(({ to, headers }) => [to, headers['Content-Language']])).toEqual([
      ['a@example.test', 'en-US'],
    ])
    const { config, kept: more } = recordingMailConfig()
    await sendOverdueEmails(testDeps(minutesOn(hour + 2)), unthrottledSendContext(config))
    expect(more).toEqual([])
    await runCronMinute(minutesOn(hour + 3))
    expect(
      await rowsOf(
        'select sum(sent_count) as sent, sum(unsubscribed_count) as gone from edition_progress',
      ),
    ).toEqual([{ sent: 1, gone: 2 }])
    expect(await rowsOf('select state from issues')).toEqual([{ state: 'sent' }])
  })

  it('is not created without stories', async () => {
    await env.DB.exec('update articles set published_at = null')
    await env.DB.exec('update games set published_at = null')
    await publishAll()
    await composeWeeklyIssue(testDeps(monday))
    expect(await rowsOf('select id from issues')).toEqual([])
  })

  it('becomes a draft again if it loses its stories before it is sent', async () => {
    await insertSubscribers('en-US', 2)
    await composeWeeklyIssue(testDeps(monday))
    await env.DB.exec('update articles set published_at = null')
    await env.DB.exec('update games set published_at = null')
    await runCronMinute(minutesOn(hour))
    expect(await rowsOf('select state, send_at from issues')).toEqual([
      { state: 'draft', send_at: null },
    ])
    expect(await listDeliveries()).toEqual([])
  })
})

it('expired digits and unconfirmed addresses are deleted', async () => {
  await putSubscriber({ email: 'old@example.test', lists: ['en-US'], isConfirmed: false })
  await putSubscriber({ email: 'kept@example.test', lists: ['en-US'] })
  await env.DB.exec(
    "insert into subscriptions (subscriber_id, lang, created_at) select id, 'th-TH', created_at from subscribers",
  )
  await fetchApp('/api/contact-us/create')
  await deleteExpiredRows(testDeps(new Date(Date.now() + 60_000)))
  expect((await storedLists()).map(({ email }) => email)).toEqual(['kept@example.test'])
  expect(await rowsOf('select * from captchas')).toHaveLength(1)
  await deleteExpiredRows(testDeps(new Date(Date.now() + 11 * 60_000)))
  expect(await rowsOf('select * from captchas')).toEqual([])
  expect(await rowsOf('select email from subscribers')).toEqual([{ email: 'kept@example.test' }])
})
