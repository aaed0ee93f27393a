// Contents of an email of each template, for tests.
import { subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import type { ContactDetails, MailContent } from '../../../worker/data/mail/content.ts'
import type { EditionContent, IssueStory } from '../../../client/contract/newsletter/issue.ts'
import { secret } from './mail.ts'

export const [nickname, token_id] = ['Lanternfish', 'an-id']
export const [at, expires_at] = ['2026-11-20T18:30:00.000Z', '2026-11-27T12:00:00.000Z']
export const subscriber = subscriberKey(secret, 'member@example.test')
export const stories: IssueStory[] = [
  { title: 'A 30-year table', text: 'Felt, wood & light.', url: '/en-US/article/7', lang: 'en-US' },
  { title: 'Moon Wheel', text: 'Eight phases.', url: '/en-US/game-intro/1', lang: 'en-US' },
]
export const edition: EditionContent = { subject: '', intro: '', is_by_rule: true, stories }
export const details: ContactDetails = {
  title: 'Ada <b>Lin</b>',
  gender: 'female',
  email: 'ada+news@example.test',
  company: 'Lanternfish Ltd',
  phone: '+85223456789',
  account_id: '',
  country: 'HK',
  messenger: 'telegram',
  messenger_account: '@adalin',
  interest: 'B',
  demo_at: '2026-11-25T09:00:00.000Z',
  time_zone: 'Europe/Berlin',
  message: 'First line.\n<script>second()</script>',
}

export const answer = {
  nickname,
  subject: 'About the wheel',
  text: 'Six games.\n\nBest wishes',
  question: details.message,
  reply_to: 'desk@example.test',
}
const { demo_at: starts_at, time_zone } = details
const demo = { nickname, starts_at, time_zone, reply_to: 'desk@example.test' }

export const contents: Record<MailContent['template'], MailContent> = {
  verify: { template: 'verify', data: { nickname, token_id } },
  reset: { template: 'reset', data: { nickname, token_id } },
  login: { template: 'login', data: { nickname, token_id } },
  email_change: { template: 'email_change', data: { nickname, link_id: token_id, expires_at } },
  email_change_notice: {
    template: 'email_change_notice',
    data: { nickname, at, link_id: token_id, expires_at },
  },
  email_taken: { template: 'email_taken', data: { nickname } },
  account_exists: { template: 'account_exists', data: { nickname } },
  password_changed: { template: 'password_changed', data: { nickname, at } },
  new_device: {
    template: 'new_device',
    data: { nickname, at, browser: 'Firefox', system: 'Windows' },
  },
  passkey_added: {
    template: 'passkey_added',
    data: { nickname, at, browser: 'Firefox', system: 'Windows' },
  },
  passkey_removed: {
    template: 'passkey_removed',
    data: { nickname, at, browser: 'Firefox', system: 'Windows' },
  },
  deletion: { template: 'deletion', data: { nickname, due_at: at } },
  comment_removed: {
    template: 'comment_removed',
    data: { nickname, reason: 'scam', title: 'One wallet', article: '2', slug: 'one-wallet' },
  },
  comments_muted: { template: 'comments_muted', data: { nickname, reason: 'scam', until: at } },
  newsletter_confirm: { template: 'newsletter_confirm', data: { subscriber, expires_at } },
  newsletter_lists: { template: 'newsletter_lists', data: { subscriber } },
  news: { template: 'news', data: { subscriber, issue: '3' } },
  news_test: { template: 'news_test', data: { edition: JSON.stringify(edition) } },
  operator_invitation: {
    template: 'operator_invitation',
    data: { nickname, inviter: 'Ines Falk', invitation_id: token_id, expires_at },
  },
  contact_received: { template: 'contact_received', data: { nickname, team: 'support' } },
  operator_sign_in: {
    template: 'operator_sign_in',
    data: { nickname, link_id: token_id, expires_at },
  },
  release_stopped: { template: 'release_stopped', data: { nickname, title: 'Autumn games' } },
  notes_waiting: {
    template: 'notes_waiting',
    data: { nickname, operator: '7', since: '1', until: '2' },
  },
  digest: { template: 'digest', data: { nickname, user: '7', since: at, until: at } },
  reminder: {
    template: 'reminder',
    data: { nickname, user: '7', event: '3', starts_at: at },
  },
  webhook_off: { template: 'webhook_off', data: { nickname, url: 'https://hooks.example/in' } },
  operator_security: { template: 'operator_security', data: { nickname, at, change: 'app_added' } },
  contact_answer: { template: 'contact_answer', data: answer },
  demo_confirmed: { template: 'demo_confirmed', data: demo },
  demo_moved: { template: 'demo_moved', data: demo },
  demo_cancelled: { template: 'demo_cancelled', data: demo },
  contact_notice: { template: 'contact_notice', data: details },
}
