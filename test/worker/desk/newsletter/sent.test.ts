// Sent issues: clicks, archive and number of subscribers.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Issue, IssueSummary } from '../../../../client/contract/desk/newsletter/issue.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { setClock, stopClockAt } from '../../../support/fakes/clock.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import {
  composeIssue,
  runCronMinute,
  putSubscriber,
  insertSubscribers,
  sendUntil,
} from '../../../support/desk/issues.ts'
import { listsToken, storedLists, submitForm } from '../../../support/site/forms.ts'
import { archivedIssues } from '../../../../worker/data/newsletter/archive.ts'
import { run } from '../../../../worker/storage/db.ts'
import { fetchApp, fetchRenewed, resetSite, testDeps } from '../../../support/site/site.ts'

const noon = '2026-11-25T04:00:00.000Z'
const secondsOn = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000)
stopClockAt(noon)

let editor = ''
beforeEach(async () => {
  setClock(noon)
  await resetSite()
  editor = await operatorSession('editor', true)
})

const compose = () => composeIssue(editor)
const read = ({ id }: Pick<Issue, 'id'>) => callDesk<Issue>(editor, `periodical/${id}`)
const listOf = async (issue: Issue, lang: Locale) =>
  (await read(issue)).lists.find((list) => list.lang === lang)!

async function clickedWeeks() {
  const { results } = await env.DB.prepare(
    'select clicked_week from subscribers order by clicked_week desc',
  ).all<{ clicked_week: string | null }>()
  return results.map((row) => row.clicked_week)
}

describe('a sent issue', () => {
  async function sentIssue(): Promise<Issue> {
    await insertSubscribers('en-US', 2)
    const { id, rev } = await compose()
    const issue = await callDesk<Issue>(editor, `periodical/${id}/send`, { body: {}, rev })
    await runCronMinute(secondsOn(60))
    return issue
  }

  it('counts clicks by story, and links only to its stories', async () => {
    const issue = await sentIssue()
    const [mail] = await sendUntil(secondsOn(61))
    const [, path] = /https?:\/\/[^/]+(\/go\/\S+)/.exec(mail!.text)!
    expect(path).toMatch(new RegExp(`^/go/${issue.id}/en-US/0\\?r=[0-9a-f]{32}$`))
    const opened = await fetchApp(path!)
    expect(opened.status).toBe(302)
    expect(opened.headers.get('Location')).toMatch(/^\/en-US\/article\/\d+$/)
    await fetchApp(path!)
    await fetchApp(path!, { method: 'HEAD' })
    await fetchApp(path!, { headers: { 'Sec-Purpose': 'prefetch' } })
    expect(await clickedWeeks()).toEqual(['2026-11-23', null])
    const { stories } = await listOf(issue, 'en-US')
    expect(stories.map(({ clicks }) => clicks)).toEqual([2])
    expect((await read(issue)).clicks).toBe(2)
    for (const strange of [`/go/${issue.id}/en-US/9`, `/go/${issue.id}/zh-CN/0`, '/go/999/en-US/0'])
      expect((await fetchApp(strange)).status).toBe(404)
  })

  it('counts each reader who leaves by its links once, by one click or on the page', async () => {
    const issue = await sentIssue()
    await putSubscriber({ email: 'later@example.test', lists: ['en-US'] })
    const mails = await sendUntil(secondsOn(61))
    expect(mails).toHaveLength(2)
    const [oneClick] = /\/api\/newsletter\/unsubscribe[^>]+/.exec(
      mails[0]!.headers['List-Unsubscribe']!,
    )!
    for (let times = 0; times < 2; times++)
      expect((await submitForm(oneClick, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    const [page] = /\/en-US\/subscribe\/lists\?\S+/.exec(mails[1]!.text)!
    // The other list of an address is no part of the issue.
    for (const lists of ['en-US', 'th-TH', 'en-US', 'th-TH'])
      expect((await submitForm(page, { lists })).status).toBe(303)
    // Leaves without having got the issue.
    const token = listsToken('later@example.test')
    await submitForm(`/api/newsletter/unsubscribe?token=${token}&issue=${issue.id}`, {})
    expect(await listOf(issue, 'en-US')).toMatchObject({ sent: 2, unsubscribed: 2, gone: 0 })
    expect(await read(issue)).toMatchObject({ sent: 2, unsubscribed: 2 })
    expect(await storedLists()).toMatchObject([{ lang: 'th-TH' }])
  })

  it('reaches only the subscribers of its segment, and counts them before and after', async () => {
    const [since, before] = ['2026-11-20T00:00:00.000Z', '2026-11-18T00:00:00.000Z']
    const readers = [
      ['new-expo', since, 'expo', '2026-11-23'],
      ['new-other', since, 'other', '2026-08-24'],
      ['new-none', since, null, null],
      ['old-expo', before, 'expo', '2026-08-17'],
    ] as const
    for (const [name, joined, source, clicked] of readers) {
      await putSubscriber({ email: `${name}@example.test`, lists: ['en-US'] })
      await env.DB.prepare(
        'update subscriptions set confirmed_at = ? where subscriber_id = (select max(id) from subscribers)',
      )
        .bind(joined)
        .run()
      await env.DB.prepare(
        'update subscribers set track_source = ?, clicked_week = ? where email = ?',
      )
        .bind(source, clicked, `${name}@example.test`)
        .run()
    }
    const reached = async (segment: object) => {
      const draft = await compose()
      const { title, data } = draft
      const { id, rev } = await callDesk<Issue>(editor, `periodical/${draft.id}`, {
        method: 'PUT',
        rev: draft.rev,
        body: { title, data: { ...data, segment } },
      })
      const counts = data.languages.map((lang) =>
        callDesk<{ readers: number; next: null }>(editor, `periodical/${id}/readers/${lang}`),
      )
      const counted = (await Promise.all(counts)).reduce((sum, one) => sum + one.readers, 0)
      await callDesk(editor, `periodical/${id}/send`, { body: {}, rev })
      await runCronMinute(secondsOn(60))
      const mails = await sendUntil(secondsOn(61))
      expect(counted).toBe(mails.length)
      await runCronMinute(secondsOn(120))
      expect(await read({ id })).toMatchObject({ state: 'sent', audience: mails.length })
      setClock(noon)
      return mails.map(({ to }) => to.split('@')[0]!).toSorted((a, b) => a.localeCompare(b))
    }
    // The day begins at 16:00 UTC of the day before.
    expect(await reached({ joined_since: '2026-11-20' })).toEqual([
      'new-expo',
      'new-none',
      'new-other',
    ])
    expect(await reached({ sources: ['expo'] })).toEqual(['new-expo', 'old-expo'])
    expect(await reached({ joined_since: '2026-11-20', sources: ['expo'] })).toEqual(['new-expo'])
    expect(await reached({ has_clicked: true })).toEqual(['new-expo', 'new-other'])
    expect(await reached({ sources: ['nobody'] })).toEqual([])
  })

  it('is in the archive of its language only, and cached pages follow', async () => {
    const page = async (path: string) => (await fetchRenewed(path)).text()
    expect(await page('/en-US/subscribe/issues')).not.toContain('Lanterns')
    expect(await page('/en-US/subscribe')).not.toContain('/en-US/subscribe/issues')
    const issue = await sentIssue()
    expect(await page('/en-US/subscribe/issues')).toContain('Lanterns')
    expect(await page('/th-TH/subscribe/issues')).not.toContain('Lanterns')
    expect(await page(`/en-US/subscribe/issues/${issue.id}`)).toContain('Lanterns')
    expect((await fetchApp(`/th-TH/subscribe/issues/${issue.id}`)).status).toBe(404)
    const start = await page('/en-US/subscribe')
    expect(start).toContain('/en-US/subscribe/issues')
    expect(start).toContain('Lanterns')
    expect(start).toMatch(/class="issue-covers"[^>]*><div class="image"/)
    const coverCount = async () => {
      const [latest] = (await run(testDeps(), archivedIssues(testDeps(), 'en-US', undefined))).items
      return latest!.covers.length
    }
    expect(await coverCount()).toBe(1)
    await env.DB.exec("update articles set unpublished_at = published_at where lang = 'en-US'")
    expect(await coverCount()).toBe(0)
  })

  it('is in the archive, unlike a draft', async () => {
    const issue = await compose()
    expect((await fetchApp(`/en-US/subscribe/issues/${issue.id}`)).status).toBe(404)
  })

  it('is counted in the list of the desk', async () => {
    const issue = await sentIssue()
    const { items } = await callDesk<{ items: IssueSummary[] }>(editor, 'periodical')
    expect(items[0]).toMatchObject({
      id: issue.id,
      state: 'sending',
      audience: 2,
      languages: ['en-US'],
      scheduled_by: { name: expect.any(String) },
    })
  })
})

it('subscriber counts of each list follow subscribers who come and go', async () => {
  const counted = async () => {
    const { lists } = await compose()
    return Object.fromEntries(lists.map(({ lang, audience }) => [lang, audience]))
  }
  await putSubscriber({ email: 'a@example.test', lists: ['en-US', 'zh-CN'] })
  await putSubscriber({ email: 'b@example.test', lists: ['en-US'], isConfirmed: false })
  expect(await counted()).toMatchObject({ 'en-US': 1, 'zh-CN': 1, 'th-TH': 0 })
  await env.DB.exec(
    "update subscriptions set confirmed_at = '2026-11-02' where confirmed_at is null",
  )
  expect(await counted()).toMatchObject({ 'en-US': 2, 'zh-CN': 1 })
  await env.DB.exec("delete from subscribers where email = 'a@example.test'")
  expect(await counted()).toMatchObject({ 'en-US': 1, 'zh-CN': 0 })
})
