// Newsletter subscribers in tests, and the emails they get.
import { env } from 'cloudflare:workers'
import type { Issue, IssueData } from '../../../client/contract/desk/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import { listDueMails } from '../../../worker/data/mail/claim.ts'
import type { MailConfig } from '../../../worker/mail/sending/send-to-provider.ts'
import type { SendContext } from '../../../worker/mail/sending/paced.ts'
import { sendDeliveries } from '../../../worker/mail/sending/issue-deliveries.ts'
import { sendMails } from '../../../worker/mail/sending/send.ts'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { subscribers, subscriptions } from '../../../worker/storage/schema/index.ts'
import { callDesk } from './entries.ts'
import { unthrottledSendContext, recordingMailConfig } from '../fakes/mail.ts'
import { rowsOf } from '../site/member.ts'
import { testDeps } from '../site/site.ts'

interface Subscriber {
  email: string
  lists: readonly Locale[]
  isConfirmed?: boolean
  /** Time of the subscription. */
  at?: string
}

export async function putSubscriber(subscriber: Subscriber): Promise<void> {
  const { email, lists, isConfirmed = true, at = '2026-11-01T00:00:00.000Z' } = subscriber
  const { db } = testDeps()
  const email_hmac = subscriberKey(env.TOKEN_SECRET, email)
  const [row] = await db
    .insert(subscribers)
    .values({ email, email_hmac, created_at: at })
    .returning()
  const rows = lists.map((lang) => ({
    subscriber_id: row!.id,
    lang,
    created_at: at,
    confirmed_at: isConfirmed ? at : null,
  }))
  await writeBatch(testDeps(), [db.insert(subscriptions).values(rows)])
}

/** Adds subscribers of a list: `r1@example.test` and so on. */
export async function insertSubscribers(lang: Locale, count: number): Promise<void> {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  await env.DB.batch(
    [
      `insert into subscribers (email, email_hmac, created_at)
         ${numbers} select 'r' || i || '@example.test', printf('%032x', i), '2026-11-01' from n`,
      `insert into subscriptions (subscriber_id, lang, created_at, confirmed_at)
         select id, '${lang}', '2026-11-01', '2026-11-01' from subscribers where email like 'r%@example.test'`,
    ].map((query) => env.DB.prepare(query)),
  )
}

interface Delivery {
  to_address: string
  lang: string
}

/** Deliveries of issues to current subscribers, in any state or in one, by address and list. */
export async function listDeliveries(state?: string): Promise<Delivery[]> {
  const deliveries = await rowsOf<{ subscriber_id: number; lang: string }>(
    'select subscriber_id, lang from issue_deliveries where state = coalesce(?, state)',
    state ?? null,
  )
  const readers = await rowsOf<{ id: number; email: string }>('select id, email from subscribers')
  const byId = new Map(readers.map(({ id, email }) => [id, email]))
  const found = deliveries.flatMap(({ subscriber_id, lang }) => {
    const to_address = byId.get(subscriber_id)
    return to_address === undefined ? [] : [{ to_address, lang }]
  })
  const key = ({ to_address, lang }: Delivery) => `${to_address} ${lang}`
  return found.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

/** A sender's context without waits and limits. */
export const postWith = (config: MailConfig): SendContext =>
  unthrottledSendContext({ ...config, secret: env.TOKEN_SECRET })

/** Runs minutes and sends due deliveries; returns the sent emails. */
export async function sendUntil(at: Date, config?: MailConfig) {
  const recording = recordingMailConfig()
  const used = config ?? { ...recording.config, secret: env.TOKEN_SECRET }
  const deps = testDeps(at)
  await sendMails(deps, postWith(used), await run(deps, listDueMails(deps, 2000)))
  await sendDeliveries(deps, postWith(used))
  return recording.kept
}

/** The newsletter's part of a cron minute. */
export const runCronMinute = (at: Date) => sendIssues(testDeps(at))

/**
 * An issue in every language, created by rule and sent. It is the first one of the archive, with id 1 on a fresh site.
 */
export async function archiveIssue(): Promise<void> {
  await composeWeeklyIssue(testDeps(new Date('2026-11-16T00:30:00.000Z')))
  await runCronMinute(new Date('2026-11-16T01:00:00.000Z'))
}

export const issueDataOf = (change: Partial<IssueData> = {}): IssueData => ({
  languages: ['en-US'],
  subjects: { 'en-US': 'Lanterns' },
  intros: {},
  items: [{ type: 'article', id: 2 }],
  ...change,
})

/** An issue of the English list with one article, with `change` applied. */
export async function composeIssue(as: string, change: Partial<IssueData> = {}): Promise<Issue> {
  const made = await callDesk<Issue>(as, 'periodical', { body: { title: 'Autumn' } })
  const body = { title: 'Autumn', data: issueDataOf(change) }
  return callDesk<Issue>(as, `periodical/${made.id}`, { method: 'PUT', body, rev: made.rev })
}
