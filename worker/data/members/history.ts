// History of a member: separate lists of actions and emails, latest first.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { isInIds, constant, aliasColumn, read, type Read } from '../../storage/db.ts'
import {
  articles,
  pollVotes,
  comments,
  issues,
  editionProgress,
  issueDeliveries,
  outbox,
  polls,
  pollTexts,
  subscribers,
  users,
} from '../../storage/schema/index.ts'
import { deliveryId, mailStates, type DeliveryKey } from '../mail/stored-email.ts'
import { toListPage, toWindow, type PageParams } from '../paging.ts'
import type { MailTemplateName } from '../../../client/contract/desk/members/member.ts'
import type { Deps } from '../../deps.ts'

const perPage = 20

interface Page<Row> {
  items: Row[]
  next: string | null
}

export const pagingOf = (after: string | undefined): PageParams =>
  after === undefined ? { perPage, page: 1 } : { perPage, after }

/** Includes the texts of banned and deleted comments. */
export function memberComments(deps: Deps, userId: number, after?: string) {
  const paging = pagingOf(after)
  const { id, created_at } = comments
  const { limit, where } = toWindow(paging, { by: created_at, id, direction: 'desc' })
  const { article_id, text, liked_amount, edited_at, deleted_at, banned_at } = comments
  const query = deps.db
    .select({
      id,
      article_id,
      text,
      liked_amount,
      created_at,
      edited_at,
      deleted_at,
      banned_at,
      article_title: aliasColumn(articles.title, 'article_title'),
      article_lang: aliasColumn(articles.lang, 'article_lang'),
      is_reply: sql<number>`${comments.reply_to} is not null`.as('is_reply'),
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, article_id))
    .where(and(eq(comments.user_id, userId), where))
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
  return read([query], ([found]) => {
    const { rows, next } = toListPage(found, paging, (row) => row.created_at)
    return { items: rows.map((row) => ({ ...row, is_reply: row.is_reply === 1 })), next }
  })
}

interface Vote {
  poll_id: number
  title: string
  created_at: string
}

/** Polls with their title in this language or a fallback. Votes are sorted by rowid, which follows their time. */
export function memberVotes(
  deps: Deps,
  userId: number,
  locale: Locale,
  after?: string,
): Read<Page<Vote>> {
  if (after !== undefined && !/^\d{1,12}$/.test(after)) return constant({ items: [], next: null })
  const number = sql<number>`${pollVotes}.rowid`
  const ranks = contentLocales(locale).map((lang, rank) => sql`when ${lang} then ${rank}`)
  const title = sql<string>`coalesce((select ${pollTexts.title} from ${pollTexts}
    where ${pollTexts.poll_id} = ${pollVotes.poll_id}
    order by case ${pollTexts.lang} ${sql.join(ranks, sql` `)} else 99 end limit 1), '')`
  const query = deps.db
    .select({
      number: number.as('number'),
      poll_id: pollVotes.poll_id,
      created_at: pollVotes.created_at,
      title: title.as('title'),
    })
    .from(pollVotes)
    .innerJoin(polls, eq(polls.id, pollVotes.poll_id))
    .where(
      and(
        eq(pollVotes.user_id, userId),
        after === undefined ? undefined : lt(number, Number(after)),
      ),
    )
    .orderBy(desc(number))
    .limit(perPage + 1)
  return read([query], ([rows]) => {
    const items = rows.slice(0, perPage)
    const next = rows.length > perPage ? String(items.at(-1)?.number) : null
    return { items: items.map(({ number: _, ...vote }) => vote), next }
  })
}

export interface MemberMail {
  mail_id: string
  template: MailTemplateName
  lang: Locale
  state: (typeof outbox.$inferSelect)['state']
  attempts: number
  created_at: string
  sent_at: string | null
  /** Distinguishes emails of the same time. */
  id: number
}

/** Page of a member's emails, latest first. Only metadata: their content and links are private to the member. */
export function memberMails(deps: Deps, userId: number, paging: PageParams): Read<MemberMail[]> {
  const number = sql<number>`${outbox}.rowid`
  const { id, template, lang, state, attempts, created_at, sent_at } = outbox
  const { limit, where } = toWindow(paging, { by: created_at, id: number, direction: 'desc' })
  const query = deps.db
    .select({
      mail_id: aliasColumn(id, 'mail_id'),
      template,
      lang,
      state,
      attempts,
      created_at,
      sent_at,
      id: number.as('id'),
    })
    .from(outbox)
    .where(and(eq(outbox.to_address, addressOf(deps, userId)), where))
    .orderBy(desc(created_at), desc(number))
    .limit(limit)
  return read([query], ([rows]) => rows)
}

const addressOf = (deps: Deps, userId: number) =>
  sql`(${deps.db.select({ email: users.email }).from(users).where(eq(users.id, userId))})`

/** Subscriber id of a member; `null` if there is none. */
export function subscriberIdOf(deps: Deps, userId: number): Read<number | null> {
  const query = deps.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, addressOf(deps, userId)))
  return read([query], ([[row]]) => row?.id ?? null)
}

type SubscriberDelivery = Omit<MemberMail, 'created_at'> & Pick<DeliveryKey, 'issue_id'>

/** Deliveries to a subscriber, of issues that still have some. */
export function subscriberDeliveries(deps: Deps, reader: number): Read<SubscriberDelivery[]> {
  const { issue_id, lang, subscriber_id, state, attempts, sent_at } = issueDeliveries
  const id = sql<number>`issue_deliveries.rowid`.as('id')
  const query = deps.deliveriesDb
    .select({ issue_id, lang, subscriber_id, state, attempts, sent_at, id })
    .from(editionProgress)
    // Cross join fixes the order; otherwise SQLite scans the deliveries of all subscribers.
    .crossJoin(issueDeliveries)
    .where(
      and(
        sql`${editionProgress.issue_id} >= (select min(issue_id) from issue_deliveries)`,
        eq(issue_id, editionProgress.issue_id),
        eq(lang, editionProgress.lang),
        eq(subscriber_id, reader),
      ),
    )
  return read([query], ([rows]) =>
    rows.map(({ subscriber_id: _, ...row }) => ({
      ...row,
      mail_id: deliveryId({ ...row, subscriber_id: reader }),
      template: 'news',
      state: mailStates[row.state],
    })),
  )
}

/** Times at which issues began to be sent. */
export function issueStartTimes(
  deps: Deps,
  ids: readonly number[],
): Read<ReadonlyMap<number, string>> {
  const { id, audience_cutoff_at } = issues
  const query = deps.db.select({ id, audience_cutoff_at }).from(issues).where(isInIds(id, ids))
  return read(
    [query],
    ([rows]) => new Map(rows.map((row) => [row.id, row.audience_cutoff_at ?? ''])),
  )
}
