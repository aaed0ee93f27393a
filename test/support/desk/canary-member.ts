// A member who leaves a recognizable value at every endpoint, by using it.
import { expect } from 'vitest'
import type { ScheduledNotification } from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import type { ListedMessage, ContactMessage } from '../../../client/contract/desk/inbox/message.ts'
import { uploaded } from '../site/avatar.ts'
import { callDesk } from './entries.ts'
import { contact, later, newDigits, start, confirmedSubscriber } from '../site/forms.ts'
import { runCronMinute, composeIssue } from './issues.ts'
import { deliverMeasures } from '../site/measure.ts'
import { addressOf, logIn, rowsOf, sendApi } from '../site/member.ts'
import { decide, report } from './moderation.ts'
import { sampleImages } from '../data/images.ts'
import { moveQuestionnaireTo } from '../site/questionnaire.ts'

/** Words that occur nowhere else in the databases. */
export const canaryWords = {
  /** In the name, the address and all other identifiers of the member. */
  name: 'zephyrine',
  phone: '61234598',
  browser: 'quillbrowser',
  source: 'brambleway',
  /** In comments. Their author deletes some, moderators hide or remove others. */
  said: 'halcyonquip',
  deleted: 'brontesigh',
  hidden: 'cindermoth',
  removed: 'dredgelark',
  /** In notes to moderators, by the member and about the member. */
  reported: 'gallowquill',
  accused: 'fernwrack',
  /** In answers to the questionnaire. */
  answered: 'umbrastanza',
  searched: 'vellichorium',
} as const

const email = addressOf(canaryWords.name)
const article = 2

export interface Desk {
  support: string
  moderator: string
  editor: string
}

/** Resolves to the member's id, and the path of their avatar. */
export async function createCanaryMember(as: Desk): Promise<{ id: number; image: string }> {
  const image = await uploaded(sampleImages.png)
  const [row] = await rowsOf<{ id: number }>(
    `update users set email = ?, nickname = 'Zephyrine Quill', username = 'u-zephyrine',
       name = 'Zephyrine Ostrava', phone = '+85261234598', google_id = 'google-zephyrine',
       track_source = ?, birthday = '1981-02-03', country = 'PT'
       where email = 'member@example.test' returning id`,
    email,
    canaryWords.source,
  )
  const token = await logIn(canaryWords.name)
  await rowsOf(
    'update sessions set user_agent = ? where user_id = ? returning id',
    canaryWords.browser,
    row!.id,
  )
  await speak(as, token)
  await write(as, token)
  await isTold(as, row!.id)
  await search()
  return { id: row!.id, image: image.slice(1) }
}

let seconds = 0
/** Waits, because the minimum between two comments is ten seconds. */
async function say(as: string, comment: string, reply_to?: number): Promise<number> {
  later((seconds += 11))
  const body = { article_id: article, comment, ...(reply_to && { reply_to }) }
  const response = await sendApi('/api/user/article-comment', { body, as })
  expect(response.status, await response.text()).toBe(201)
  const [row] = await rowsOf<{ id: number }>('select id from comments where text = ?', comment)
  return row!.id
}

/** Comments, one of them deleted, one reported and hidden; likes, a vote, and a report of another member's comment. */
async function speak({ moderator }: Desk, token: string): Promise<void> {
  const other = await logIn('member2')
  const first = await say(other, 'First.')
  // The author of the first comment is notified of the reply.
  await say(token, `I agree, ${canaryWords.said}.`, first)
  const regretted = await say(token, `No: ${canaryWords.deleted}.`)
  await done(`/api/user/article-comment/${regretted}`, token, 'DELETE')
  const worse = await say(token, `You ${canaryWords.removed}!`)
  const removal = await decide(moderator, [worse], { verb: 'delete', reason: 'insult' })
  expect(removal.codes).toEqual(['ok'])
  const bad = await say(token, `You ${canaryWords.hidden}!`)
  const accusation = { reason: 'other', note: `Called me ${canaryWords.accused}.` }
  expect((await report(other, bad, accusation)).status).toBe(200)
  const { codes } = await decide(moderator, [bad], { verb: 'ban', reason: 'insult', mute_days: 7 })
  expect(codes).toEqual(['ok'])
  const note = { reason: 'other', note: `They are ${canaryWords.reported}.` }
  expect((await report(token, first, note)).status).toBe(200)
  await done('/api/user/like/article/2/add', token)
  await done('/api/user/like/game/2/add', token)
  await done(`/api/user/like-article-comment/${first}/like`, token)
}

async function done(path: string, as: string, method = 'POST', body?: object): Promise<void> {
  const response = await sendApi(path, { method, as, ...(body && { body }) })
  expect(response.status, `${path} ${await response.text()}`).toBeLessThan(300)
}

/** Forms: a password reset, the newsletter, a message with a demo and support's actions on it, the questionnaire. */
async function write({ support }: Desk, token: string): Promise<void> {
  await sendApi('/api/user/forget-password', { body: { email } })
  await confirmedSubscriber(email, 'en-US')
  const { free } = await callDesk<{ free: string[] }>(support, 'demo')
  const form = {
    // As people type it.
    email: 'Zephyrine@Example.TEST',
    phone: '+85261234598',
    title: 'Zephyrine',
    company: 'Zephyrine Ltd',
    account_id: 'u-zephyrine',
    message: 'Call Zephyrine.',
    demo_at: free[0],
    time_zone: 'Europe/Lisbon',
  }
  expect((await contact(await newDigits(), form)).status).toBe(201)
  const { items } = await callDesk<{ items: ListedMessage[] }>(support, 'message')
  const id = items.find(({ title }) => title === 'Zephyrine')!.id
  await callDesk(support, `message/${id}/note`, { body: { text: 'Zephyrine called twice.' } })
  const { rev } = await callDesk<ContactMessage>(support, `message/${id}`)
  const answer = { subject: 'About your message', text: 'Dear Zephyrine,\n\nGladly.' }
  await callDesk(support, `message/${id}/answer`, { body: answer, rev })
  await fillIn(token)
}

async function fillIn(token: string): Promise<void> {
  const year = new Date(start).getUTCFullYear()
  await moveQuestionnaireTo({
    year,
    from_at: `${year}-01-01T00:00:00Z`,
    to_at: `${year + 1}-01-01T00:00:00Z`,
  })
  const body = {
    frequency: 'weekly',
    purposes: ['other'],
    purposes_other: `For ${canaryWords.answered}.`,
    channel: 'search_engine',
    satisfaction: 'satisfied',
    suggestion: `More ${canaryWords.answered}.`,
  }
  await done('/api/feedback', token, 'POST', body)
}

/** Sent and scheduled notifications, a newsletter issue, and actions of support on the member. */
async function isTold({ editor, support }: Desk, id: number): Promise<void> {
  const texts = { 'en-US': { title: 'Dear Zephyrine', message: 'Zephyrine, your table is set.' } }
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  for (const at of [undefined, soon]) {
    const body = { to: `user:${id}`, texts, ...(at && { at }) }
    await callDesk<ScheduledNotification>(support, 'notification', { body })
  }
  const issue = await composeIssue(editor)
  await callDesk(editor, `periodical/${issue.id}/send`, {
    method: 'POST',
    body: {},
    rev: issue.rev,
  })
  await runCronMinute(new Date(Date.now() + 120_000))
  await callDesk(support, `member/${id}/export?lang=en-US`, { method: 'POST' })
}

/** A search, which the site counts anonymously. */
async function search(): Promise<void> {
  const body = {
    route: 'search___en-US',
    is_view: true,
    source: canaryWords.source,
    found_nothing: canaryWords.searched,
  }
  expect((await sendApi('/api/beacon', { body })).status).toBe(204)
  await deliverMeasures()
}
