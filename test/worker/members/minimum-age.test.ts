// Members must have the minimum age of the terms of service, by the calendar in UTC+8.
import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { settings } from '../../../client/contract/site/settings.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { submitForm, setSetting } from '../../support/site/forms.ts'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite, textsOf } from '../../support/site/site.ts'

/** 21 November in UTC+8. */
const start = '2026-11-20T16:00:00.000Z'
stopClockAt(start)
beforeEach(async () => {
  setClock(start)
  await resetSite()
})

const age = settings.minimum_age.initial
const form = {
  email: 'lin@example.test',
  password: 'abcd1234',
  password_confirmation: 'abcd1234',
  nickname: '林秋原与猫',
}
const birthdayOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { year, month, day: date }
}
const signUp = (day: string, lang = 'en-US') =>
  sendApi(`/api/user/sign-up?lang=${lang}`, { body: { ...form, birthday: birthdayOf(day) } })
const accounts = () => rowsOf('select id from users where email = ?', form.email)

interface Refused {
  code: string
  errors: object[]
}

describe('a visitor below the minimum age', () => {
  it.each(locales)('is told the age in %s', async (lang) => {
    const response = await signUp('2008-11-22', lang)
    expect(response.status).toBe(422)
    const { code, errors } = await response.json<Refused>()
    expect(code).toBe('validation_failed')
    const detail: unknown = expect.stringContaining(String(age))
    expect(errors).toEqual([{ field: 'birthday', code: 'too_young', detail, values: { age } }])
    expect(await accounts()).toEqual([])
    const hints = await textsOf(href(lang, 'register'), 'legend small')
    expect(hints).toEqual([detail])
  })

  it.each(locales)(
    'is told the age without JavaScript in %s, and the form keeps its input',
    async (lang) => {
      const [birthday_year, birthday_month, birthday_day] = ['2010', '6', '4']
      const typed = { ...form, birthday_year, birthday_month, birthday_day }
      const response = await submitForm(href(lang, 'register'), typed)
      expect(response.status).toBe(422)
      const html = await response.text()
      expect(html).toMatch(/class="[^"]*error[^"]*"[^>]*>(?:<svg.*?<\/svg>)?[^<]*18/)
      expect(html).toContain('value="2010"')
      expect(await accounts()).toEqual([])
    },
  )

  it('cannot enter such a birthday in a profile either', async () => {
    const as = await logIn('member')
    const put = (day: string) =>
      sendApi('/api/user/update', { method: 'PUT', as, body: { birthday: birthdayOf(day) } })
    const refused = await (await put('2008-11-22')).json<Refused>()
    expect(refused.errors).toMatchObject([{ field: 'birthday', code: 'too_young' }])
    expect((await put('2008-11-21')).status).toBe(205)
  })
})

it('the minimum age is reached on the birthday in UTC+8', async () => {
  setClock('2026-11-20T15:59:59.999Z')
  expect((await signUp('2008-11-21')).status).toBe(422)
  setClock(start)
  expect((await signUp('2008-11-21')).status).toBe(201)
})

it('the minimum age is reached on 1 March by people born on 29 February', async () => {
  setClock('2026-02-28T12:00:00.000Z')
  expect((await signUp('2008-02-29')).status).toBe(422)
  setClock('2026-02-28T16:00:00.000Z')
  expect((await signUp('2008-02-29')).status).toBe(201)
})

it('the minimum age is a setting', async () => {
  await setSetting('minimum_age', '21')
  const { errors } = await (await signUp('2006-01-01')).json<Refused>()
  expect(errors).toMatchObject([{ code: 'too_young', values: { age: 21 } }])
  expect((await signUp('2005-01-01')).status).toBe(201)
})

it.each(['zh-CN', 'en-US', 'zh-HK'] as const)(
  'the terms in %s contain the minimum age',
  async (lang) => {
    const terms = (await textsOf(href(lang, 'terms'), 'main p')).join('\n')
    expect(terms).toContain(String(age))
  },
)
