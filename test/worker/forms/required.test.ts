// An empty required field is reported as missing before other errors, in every form of the API and of pages.
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import { href } from '../../../client/contract/paths.ts'
import { zhCN } from '../../../client/i18n/zh-CN.ts'
import { submitForm } from '../../support/site/forms.ts'
import { demoPassword, logIn, sendApi } from '../../support/site/member.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { now, resetSite } from '../../support/site/site.ts'

stopClockAt(now.toISOString())
beforeAll(resetSite)

type Table = typeof api
type Form = {
  [Name in keyof Table]: Table[Name] extends { body: z.ZodMiniType } ? Name : never
}[keyof Table]

const birthday = { year: 1991, month: 4, day: 17 }
const email = 'someone@example.test'
const password = 'secret2026'
const passwords = { password, password_confirmation: password }
const code = { captcha_id: 'x', captcha: 'x' }

/** Complete forms for people. Forms sent only by programs are in `byPrograms`. */
const forms: Record<Exclude<Form, ByPrograms>, object[]> = {
  login: [{ email, password: demoPassword }],
  signUp: [{ email, ...passwords, nickname: 'Somebody', birthday }],
  resendVerification: [{ email }],
  forgotPassword: [{ email }],
  resetPassword: [{ token: 'x', ...passwords }],
  update: [{ current_password: demoPassword, new_password: password }, { nickname: 'Somebody' }],
  loginLink: [{ email }],
  useLoginLink: [{ token: 'x', code: '1234' }],
  changeEmail: [{ email, password: demoPassword }],
  passkeyOptions: [{ password: demoPassword }],
  removePasskey: [{ password: demoPassword }],
  renamePasskey: [{ name: 'Phone' }],
  mailPreferences: [{ mail_news: true, mail_new_device: true }],
  requestDeletion: [{ password: demoPassword }],
  vote: [{ id: 1, option_list: [1] }],
  writeComment: [{ article_id: 1, comment: 'Good.' }],
  editComment: [{ comment_id: 1, comment: 'Good.' }],
  addNumberSet: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  reportComment: [{ reason: 'insult' }],
  subscribe: [{ email }],
  contact: [{ title: 'Ada', email, interest: 'B', message: 'Hello.', pin: '1234', ...code }],
  sendFeedback: [
    { frequency: 'daily', purposes: ['event_info'], channel: 'skype', satisfaction: 'neutral' },
  ],
}
const byPrograms = [
  'verifyEmail',
  'confirmEmail',
  'undoEmail',
  'passkeyLogin',
  'addPasskey',
  'confirmSubscription',
  'setLists',
  'setAvatar',
  'setPush',
  'authorizeChannel',
  'authorizeChannels',
  'seeFollowed',
  'seeDraw',
  // Its only field may be empty.
  'renameNumberSet',
  'beacon',
  'policyReport',
] as const
type ByPrograms = (typeof byPrograms)[number]

/** Required values that come from the page or an email. */
const notTyped = ['token', 'captcha_id', 'captcha']
/** A password of spaces is wrong rather than missing, as is an unknown choice. */
const choices = ['interest', 'frequency', 'channel', 'satisfaction', 'reason']
const isTrimmed = (name: string) => !name.includes('password') && !choices.includes(name)

/** Every way to leave a part of a form empty: name of the field, and the form. */
function emptied(form: object, path: string[] = []): [string, object][] {
  return Object.entries(form).flatMap(([name, value]: [string, unknown]): [string, object][] => {
    if (notTyped.includes(name)) return []
    const field = [...path, name].join('.')
    const left = (empty: unknown): [string, object] => [field, { ...form, [name]: empty }]
    if (typeof value === 'string')
      return ['', ...(isTrimmed(name) ? [' ', '\u3000'] : [])].map(left)
    if (Array.isArray(value)) return [left([])]
    if (name === 'birthday') return [left({}), left({ year: null, month: null, day: null })]
    if (typeof value !== 'object' || value === null) return []
    return emptied(value, [...path, name]).map(([below, part]) => [
      below,
      { ...form, [name]: part },
    ])
  })
}

const cases = Object.entries(forms).flatMap(([name, examples]) => {
  const row: Endpoint = api[name as keyof typeof forms]
  return examples.flatMap((form) =>
    emptied(form).map(([field, body]) => [name, field, JSON.stringify(body), row] as const),
  )
})

async function firstFaults(response: Response): Promise<Record<string, string>> {
  const { errors = [] } = await response.json<{ errors?: { field: string; code: string }[] }>()
  return Object.fromEntries(errors.toReversed().map(({ field, code }) => [field, code]))
}

describe('a form of the API', () => {
  it.each(cases)('%s reports %s as missing: %s', async (_, field, body, row) => {
    const as = row.needs === 'writer' ? await memberToken() : undefined
    const path = row.path.replace(':id', '1')
    const response = await sendApi(path, { method: row.method, body, as })
    expect([response.status, (await firstFaults(response))[field]]).toEqual([422, 'required'])
  })

  it('needs each of its required fields', () => {
    for (const [name, examples] of Object.entries(forms)) {
      const row: Endpoint = api[name as keyof typeof forms]
      for (const form of examples) expect(z.safeParse(row.body!, form).error, name).toBe(undefined)
    }
  })
})

let token: Promise<string> | undefined
const memberToken = () => (token ??= logIn('member2'))

const pages = [
  ['login', { email: '', password: '' }, 2],
  ['register', { email: ' ', nickname: ' ', password: '', password_confirmation: '' }, 5],
  ['forgotPassword', { email: '' }, 1],
  ['passwordReset', { password: '', password_confirmation: '' }, 2],
  ['emailVerification', { email: ' ' }, 1],
  ['subscribe', { email: '' }, 1],
  ['contact', { title: ' ', email: '', message: '\n', pin: ' ' }, 5],
] as const

describe('a form without JavaScript', () => {
  it.each(pages)('%s shows missing fields', async (page, form, missing) => {
    const html = await (await submitForm(href('zh-CN', page), form)).text()
    const { required, ...others }: Record<string, string> = zhCN.invalid
    const shown = (text: string) => html.split(`>${text}<`).length - 1
    expect(shown(required!)).toBeGreaterThanOrEqual(missing)
    for (const other of Object.values(others)) expect(shown(other)).toBe(0)
  })
})
