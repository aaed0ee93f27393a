import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import {
  createConfirmToken,
  createListsToken,
  createMailingToken,
} from '../../../worker/auth/subscriber-token.ts'
import { hashToken, deriveMailToken, undoLinkId } from '../../../worker/auth/token.ts'
import { run } from '../../../worker/storage/db.ts'
import type { MailContent } from '../../../worker/data/mail/content.ts'
import { listMails, type StoredMail } from '../../../worker/data/mail/stored-email.ts'
import { emailTokens } from '../../../worker/storage/schema/index.ts'
import { renderMail } from '../../../worker/mail/templates/render.tsx'
import { putLink, sampleNames, secret } from '../../support/fakes/mail.ts'
import {
  answer,
  at,
  contents,
  details,
  edition,
  expires_at,
  nickname,
  stories,
  subscriber,
  token_id,
} from '../../support/fakes/mail-contents.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

const sender = { origin: env.ORIGIN, secret, names: sampleNames }
const listsPath = `/subscribe/lists?token=${createListsToken(secret, subscriber)}`

/** Target of each button. */
const places: Record<MailContent['template'], string> = {
  verify: `/email-verification?token=${deriveMailToken(secret, token_id)}`,
  reset: `/password-reset?token=${deriveMailToken(secret, token_id)}`,
  login: `/login/link/use?token=${deriveMailToken(secret, token_id)}`,
  email_change: `/email-change?token=${deriveMailToken(secret, token_id)}`,
  email_change_notice: `/email-change/undo?token=${deriveMailToken(secret, undoLinkId(token_id))}`,
  email_taken: '/login',
  account_exists: '/login',
  password_changed: '/member/password',
  new_device: '/member/password',
  passkey_added: '/member/account',
  passkey_removed: '/member/account',
  deletion: '/member/account',
  comment_removed: '/article/2/one-wallet#comments',
  comments_muted: '/member/account',
  newsletter_confirm: `/subscribe/confirm?token=${createConfirmToken(secret, subscriber, expires_at)}`,
  newsletter_lists: listsPath,
  digest: '/member/saved',
  reminder: '/activity/calendar',
  news: '/activity/calendar',
  news_test: '/activity/calendar',
  operator_invitation: `/backstage/accept?token=${deriveMailToken(secret, token_id)}`,
  contact_received: '/faq',
  operator_sign_in: `/backstage/login?token=${deriveMailToken(secret, token_id)}`,
  operator_security: '/backstage/me',
  release_stopped: '/backstage/release',
  notes_waiting: '/backstage',
  webhook_off: '/backstage/webhook',
  contact_answer: '/contact-us',
  demo_confirmed: '/platform/demo',
  demo_moved: '/platform/demo',
  demo_cancelled: '/platform/demo',
  contact_notice: '',
}

/** Address of the button, and the other links of an email, in order. */
function linksOf(template: MailContent['template'], lang: Locale) {
  const own = (path: string) => env.ORIGIN + localePath(lang, path)
  // The desk has no language prefix.
  if (places[template].startsWith('/backstage'))
    return {
      button: `${env.ORIGIN}${places[template]}${places[template].includes('?') ? '&' : '?'}lang=${lang}`,
    }
  if (template === 'contact_notice') return { button: 'mailto:ada%2Bnews%40example.test' }
  const button = own(places[template])
  const privacy = own('/privacy')
  const before = stories.map(({ url }) => env.ORIGIN + url)
  const issues = [own('/subscribe/issues'), own('/subscribe'), privacy]
  if (template === 'news_test') return { button, before, after: issues }
  if (/^verify|_confirm$|_received$/.test(template)) return { button, after: [privacy] }
  if (template === 'digest' || template === 'reminder') {
    const token = createMailingToken(secret, template, '7')
    return { button, before, after: [own(`/subscribe/lists?token=${token}`)] }
  }
  if (template !== 'news') return { button }
  const counted = stories.map((_, at) => `${env.ORIGIN}/go/3/${lang}/${at}?r=${subscriber}`)
  const after = [own('/subscribe/issues/3'), own(`${listsPath}&issue=3`), privacy]
  return { button, before: counted, after }
}

/** Values that each email contains; the time is 02:30 of the next day in UTC+8. */
const moment = ['21', '02:30', 'UTC+8']
const told = ['21', ...stories.flatMap(({ title, text }) => [title, text])]
const named: Record<MailContent['template'], string[]> = {
  verify: [nickname],
  reset: [nickname],
  login: [nickname],
  email_change: [nickname],
  email_change_notice: [nickname, ...moment],
  email_taken: [nickname],
  account_exists: [nickname],
  password_changed: [nickname, ...moment],
  new_device: [nickname, ...moment, 'Firefox · Windows'],
  passkey_added: [nickname, ...moment, 'Firefox · Windows'],
  passkey_removed: [nickname, ...moment, 'Firefox · Windows'],
  deletion: [nickname, ...moment],
  comment_removed: [nickname, 'One wallet'],
  comments_muted: [nickname, ...moment],
  newsletter_confirm: [],
  newsletter_lists: [],
  digest: [nickname, ...told.slice(1)],
  reminder: [nickname, ...moment, ...told.slice(1)],
  news: told,
  news_test: told,
  operator_invitation: [nickname, 'Ines Falk'],
  contact_received: [nickname, '4', '08:00', 'UTC+8'],
  operator_sign_in: [nickname],
  operator_security: [nickname, ...moment],
  release_stopped: [nickname, 'Autumn games'],
  notes_waiting: [nickname],
  webhook_off: [nickname, 'https://hooks.example/in'],
  contact_answer: [nickname, answer.subject, 'Six games.', 'Best wishes', 'First line.'],
  demo_confirmed: [nickname, 'Europe/Berlin', 'UTC+8'],
  demo_moved: [nickname, 'Europe/Berlin', 'UTC+8'],
  demo_cancelled: [nickname, 'Europe/Berlin', 'UTC+8'],
  contact_notice: [
    details.title,
    details.email,
    details.phone,
    '@adalin',
    ...details.message.split('\n'),
  ],
}

function stored(lang: Locale, content: MailContent): StoredMail {
  return {
    ...content,
    id: 'mail-1',
    cause: 'cause',
    to: 'member@example.test',
    lang,
    created_at: at,
    ...(/^(?:news|digest|reminder)$/.test(content.template) && { edition }),
  }
}

const decoded = (text: string | null) => (text ?? '').replaceAll('&amp;', '&')

/** The HTML as a mail program renders it. */
async function readHtml(html: string) {
  const seen = { lang: '', title: '', h1: '', links: [] as string[], text: '', scripts: 0 }
  await new HTMLRewriter()
    .on('html', { element: (element) => void (seen.lang = element.getAttribute('lang') ?? '') })
    .on('title', { text: (chunk) => void (seen.title += chunk.text) })
    .on('h1', { text: (chunk) => void (seen.h1 += chunk.text) })
    .on('body', { text: (chunk) => void (seen.text += chunk.text) })
    .on('a', { element: (element) => void seen.links.push(decoded(element.getAttribute('href'))) })
    .on('script, img, link, form', { element: () => void (seen.scripts += 1) })
    .transform(new Response(html))
    .arrayBuffer()
  return seen
}

/** Texts without translation: user content, names of apps, addresses. */
const given = [
  ...stories.flatMap(({ title, text, url }) => [title, text, url]),
  '/backstage/',
  details.title,
  details.email,
  details.company,
  details.time_zone,
  details.phone,
  details.messenger_account,
  ...details.message.split('\n'),
  answer.subject,
  'Six games.',
  'Best wishes',
  'Telegram',
  'mailto:',
  '你好：',
  '女',
  '公司',
  '香港',
]

const templates = Object.values(contents).map(({ template }) => template)

describe.each(locales)('%s', (lang) => {
  it.each(templates)('%s has the same content in HTML and in text', async (template) => {
    const { subject, html, text } = renderMail(sender, stored(lang, contents[template]))
    const { button, before = [], after = [] } = linksOf(template, lang)
    const page = await readHtml(html)
    const links = [...before, button, button, ...after]
    expect(page).toMatchObject({ lang, title: subject, links, scripts: 0 })
    for (const link of links) expect(text.split('\n')).toContain(link)
    const [heading, ...rest] = text.split(/\n+/).filter((line) => line !== '')
    expect(page.h1).toBe(heading)
    // The runtime's parser returns texts with their entities.
    const shown = page.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    for (const line of rest.filter((one) => !links.includes(one))) expect(shown).toContain(line)
    expect(html.startsWith('<!doctype html><html')).toBe(true)
  })

  it.each(templates)('%s has all its messages', (template) => {
    const { subject, html, text } = renderMail(sender, stored(lang, contents[template]))
    expect(subject).toMatch(/^\S[^\p{Cc}]{5,70}$/u)
    expect(subject).toContain('Sample')
    expect(html).toContain('SAMPLE')
    expect(html + text).not.toMatch(/\{\{|\}\}|undefined|null/)
    for (const word of named[template]) expect(subject + text).toContain(word)
  })

  it.each(templates)('%s has its own texts', (template) => {
    const source = lang === 'zh-CN' ? 'en-US' : 'zh-CN'
    const linesIn = (locale: Locale) =>
      renderMail(sender, stored(locale, contents[template])).text.split(/\n+/)
    const other = linesIn(source)
    // The two Chinese languages share greetings and names.
    const isTheirs = (line: string) => given.some((word) => word !== '' && line.includes(word))
    const own = linesIn(lang).filter(
      (line) => line !== '' && !line.includes(`${nickname}，`) && !isTheirs(line),
    )
    expect(own.filter((line) => other.includes(line))).toEqual([])
  })
})

describe('a link', () => {
  const deps = testDeps()
  const to = 'member@example.test'
  beforeAll(resetSite)

  it.each(['verify', 'reset'] as const)(
    'of %s is the one that the account expects',
    async (purpose) => {
      await putLink(deps, purpose, purpose, { to })
      const [mail] = await run(deps, listMails(deps, to, 1))
      const url = new URL(renderMail(sender, mail!).link)
      const tokens = await deps.db.select().from(emailTokens)
      const token = tokens.find((one) => one.purpose === purpose)
      expect(hashToken(url.searchParams.get('token') ?? '')).toBe(token?.token_hash)
      expect(JSON.stringify(mail)).not.toContain(url.searchParams.get('token'))
    },
  )
})

describe('a nickname', () => {
  const render = (name: string) =>
    renderMail(
      sender,
      stored('en-US', { template: 'password_changed', data: { nickname: name, at } }),
    )

  it.each([
    'evil.example',
    'https://evil',
    'evil/path',
    'me@evil',
    'evil．example',
    'evil。example',
    'evil…',
    'evil dot com',
    'evil点com',
  ])('%s is not used in a greeting, because a mail program could turn it into a link', (name) => {
    const { html, text } = render(name)
    expect(html + text).not.toContain(name)
    expect(text).toContain('\nHello,\n')
  })

  it('is escaped in HTML and unchanged in text', () => {
    const name = '<b>Ada & Co'
    const { html, text } = render(name)
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Ada')
    expect(text).toContain(`Hello ${name},`)
  })

  it('with braces stays unchanged', () => {
    expect(render('{{time}}').text).toContain('Hello {{time}},')
  })
})

it('a device without a user agent is described as unknown', () => {
  const data = { nickname, at, browser: '', system: '' }
  const { text } = renderMail(sender, stored('en-US', { template: 'new_device', data }))
  expect(text).toContain('unknown device')
})
