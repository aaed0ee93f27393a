import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { monthOf, startOfMonth } from '../../../client/contract/days.ts'
import { optionKeysOf } from '../../../client/contract/questionnaire/questionnaire.ts'
import { locales } from '../../../client/contract/locale.ts'
import { openFeedback } from '../../../worker/services/questionnaire/answer.ts'
import { dbWithoutWrites } from '../../support/fakes/bindings.ts'
import { later, submitForm, siteAtStart, start } from '../../support/site/forms.ts'
import { ascending, logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { askAlsoIn, moveQuestionnaireTo, demoQuestions } from '../../support/site/questionnaire.ts'
import { fetchApp, readPage } from '../../support/site/site.ts'

const { year } = monthOf(start)
siteAtStart()

const names = ['frequency', 'purposes', 'channel', 'satisfaction']
const form = {
  frequency: 'weekly',
  purposes: ['product_info', 'other'],
  purposes_other: '看大家怎么说',
  channel: 'search_engine',
  satisfaction: 'satisfied',
  suggestion: '多写板球。\n谢谢。',
}
const sendForm = (body: object = form, headers: Record<string, string> = {}, as?: string) =>
  sendApi('/api/feedback', { body, headers, as })
const stored = () =>
  rowsOf<Record<string, unknown>>('select * from questionnaire_responses order by id')
const cookieOf = (response: Response) =>
  /^(feedback=[^;]+); .*HttpOnly; Secure; SameSite=Lax$/.exec(
    response.headers.getSetCookie().find((one) => one.startsWith('feedback=')) ?? '',
  )![1]!
const placeOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetchApp(path, { headers })
  return response.headers.get('Location') ?? response.status
}

describe('the questionnaire', () => {
  it.each(locales)('is available in %s with its five questions', async (locale) => {
    const page = await readPage(
      await fetchApp(locale === 'zh-CN' ? '/feedback' : `/${locale}/feedback`),
    )
    expect(page.h1).toContain(String(year))
    expect(page.robots).toContain('noindex')
    const questions = await demoQuestions(locale)
    expect(questions.map(({ key }) => key)).toEqual([...names, 'suggestion'])
    for (const { key, text, options, ...question } of questions) {
      for (const choice of question.kind === 'text'
        ? []
        : optionKeysOf({ key, text, options, ...question }))
        expect(page.html).toMatch(new RegExp(`name="${key}"[^>]*value="${choice}"`))
      for (const one of [text, ...options.map((option) => option.text)])
        expect(page.html).toContain(one)
    }
    for (const name of names) expect(page.html).toContain(`name="${name}_other"`)
    expect(page.html).toContain('name="suggestion"')
  })

  it('is open from its start until its end', () => {
    const [title, intro] = ['', '']
    const from_at = '2026-11-30T16:00:00.000Z'
    const to_at = '2026-12-31T16:00:00.000Z'
    const questionnaires = [{ year: 2026, from_at, to_at, title, intro }]
    const at = (moment: string) => openFeedback({ questionnaires }, new Date(moment))?.year ?? null
    expect(at('2026-11-30T15:59:59.999Z')).toBeNull()
    expect(at('2026-11-30T16:00:00.000Z')).toBe(2026)
    expect(at('2026-12-31T15:59:59.999Z')).toBe(2026)
    expect(at('2026-12-31T16:00:00.000Z')).toBeNull()
  })

  it('redirects to home while it is closed', async () => {
    await moveQuestionnaireTo({ year, from_at: startOfMonth({ year, month: 1 }), to_at: start })
    expect(await placeOf('/feedback')).toBe('/')
    expect(await placeOf('/th-TH/feedback')).toBe('/th-TH')
    expect(await readProblem(await sendForm())).toEqual([409, 'feedback_closed'])
    expect((await submitForm('/feedback', form)).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  it('redirects to home after a response, and thanks for ten minutes', async () => {
    expect(await placeOf('/feedback-success')).toBe('/')
    const response = await sendForm()
    expect(response.status).toBe(201)
    const Cookie = cookieOf(response)
    expect(await placeOf('/feedback', { Cookie })).toBe('/')
    expect(await placeOf('/en-US/feedback', { Cookie })).toBe('/en-US')
    const thanks = await fetchApp('/feedback-success', { headers: { Cookie } })
    expect(thanks.status).toBe(200)
    expect(thanks.headers.get('Cache-Control')).toBe('private, no-store')
    later(11 * 60)
    expect(await placeOf('/feedback-success', { Cookie })).toBe('/')
    expect(await placeOf('/feedback', { Cookie })).toBe('/')
    expect(await placeOf('/feedback')).toBe(200)
  })

  it('asks again in another year', async () => {
    const Cookie = cookieOf(await sendForm())
    await askAlsoIn({
      year: year + 1,
      from_at: startOfMonth({ year: year + 1, month: 1 }),
      to_at: startOfMonth({ year: year + 3, month: 1 }),
    })
    later(366 * 24 * 60 * 60)
    expect(await placeOf('/feedback', { Cookie })).toBe(200)
    expect((await sendForm(form, { Cookie })).status).toBe(201)
    expect((await stored()).map((row) => row['year'])).toEqual([year, year + 1])
  })
})

describe('a response', () => {
  it('is stored as it was sent', async () => {
    const other = { ...form, channel: 'other', channel_other: ' a  friend ', frequency_other: 'x' }
    expect((await sendForm(other)).status).toBe(201)
    expect(await stored()).toMatchObject([
      {
        answers: JSON.stringify({
          frequency: 'weekly',
          purposes: form.purposes,
          channel: 'other',
          satisfaction: 'satisfied',
        }),
        user_id: null,
        year,
        lang: 'zh-CN',
      },
    ])
    const written = await rowsOf('select question, text from questionnaire_text_answers order by 1')
    expect(written).toEqual([
      { question: 'channel', text: 'a friend' },
      { question: 'purposes', text: form.purposes_other },
      { question: 'suggestion', text: form.suggestion },
    ])
  })

  it('is limited to one per member, even with several at once, on any device', async () => {
    const token = await logIn('member')
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(form, {}, token)))
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409, 409, 409])
    expect(await stored()).toHaveLength(1)
    const elsewhere = await logIn('member')
    expect(await readProblem(await sendForm(form, {}, elsewhere))).toEqual([409, 'feedback_sent'])
    expect(await placeOf('/feedback', { Cookie: `__Host-session=${elsewhere}` })).toBe('/')
    expect((await sendForm(form, {}, await logIn('member2'))).status).toBe(201)
  })

  it('is limited to one per browser, whichever member logs in there', async () => {
    const Cookie = cookieOf(await sendForm())
    expect(await readProblem(await sendForm(form, { Cookie }))).toEqual([409, 'feedback_sent'])
    const both = { Cookie: `${Cookie}; __Host-session=${await logIn('member')}` }
    expect(await readProblem(await sendForm(form, both))).toEqual([409, 'feedback_sent'])
  })

  it('sent twice by a double click is stored once, and gets thanks both times', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.5' }
    const answers = await Promise.all([1, 2].map(() => submitForm('/feedback', form, headers)))
    expect(answers.map((one) => one.headers.get('Location'))).toEqual(
      Array(2).fill('/feedback-success'),
    )
    expect(await stored()).toHaveLength(1)
    await submitForm('/feedback', { ...form, suggestion: 'somebody else' }, headers)
    expect(await stored()).toHaveLength(2)
  })

  it('that the database could not store may be sent again at once', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.6' }
    const failing = await sendApi('/api/feedback', {
      body: form,
      headers,
      bindings: { DB: dbWithoutWrites(/insert into "questionnaire_responses"/) },
    })
    expect(failing.status).toBe(500)
    expect((await sendForm(form, headers)).status).toBe(201)
    expect(await stored()).toHaveLength(1)
  })

  it('is not refused because of a foreign cookie', async () => {
    const genuine = cookieOf(await sendForm())
    const [head, , mac] = genuine.split('.')
    const claims = btoa(JSON.stringify({ year, at: Date.now() + 1 })).replaceAll('=', '')
    for (const Cookie of ['feedback=x', `${head}.${claims}.${mac}`, `${genuine}x`]) {
      expect(await placeOf('/feedback', { Cookie })).toBe(200)
      expect(await placeOf('/feedback-success', { Cookie })).toBe('/')
    }
  })

  it('outlives its member, without the name', async () => {
    await sendForm(form, {}, await logIn('member'))
    await env.DB.prepare("delete from users where email = 'member@example.test'").run()
    expect(await stored()).toMatchObject([{ user_id: null, answers: expect.any(String) }])
  })

  it.each([
    ['frequency', { frequency: undefined }],
    ['frequency', { frequency: '' }],
    ['frequency', { frequency: 'hourly' }],
    ['frequency_other', { frequency: 'other' }],
    ['purposes', { purposes: [] }],
    ['purposes', { purposes: undefined }],
    ['purposes', { purposes: 'product_info' }],
    ['purposes.0', { purposes: ['x'] }],
    ['purposes', { purposes: ['event_info', 'event_info'] }],
    ['purposes_other', { purposes_other: undefined }],
    ['purposes_other', { purposes_other: 'x'.repeat(201) }],
    ['channel_other', { channel: 'other', channel_other: ' ' }],
    ['satisfaction', { satisfaction: 5 }],
    ['satisfaction_other', { satisfaction: 'other', satisfaction_other: 'a\nb' }],
    ['suggestion', { suggestion: 'x'.repeat(2001) }],
    ['year', { year: 2020 }],
  ])('without a valid %s is refused: %j', async (field, change) => {
    const response = await sendForm({ ...form, ...change })
    expect(response.status).toBe(422)
    const { errors } = await response.json<{ errors: { field: string }[] }>()
    expect(errors.map((one) => one.field)).toContain(field)
    expect(await stored()).toEqual([])
  })

  it('is limited to five in ten minutes per IP address', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.4' }
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push((await sendForm(form, headers)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('a response without JavaScript', () => {
  it('is stored, gets thanks, and continues', async () => {
    const response = await submitForm('/en-US/feedback', form)
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/en-US/feedback-success',
    ])
    const Cookie = cookieOf(response)
    const thanks = await readPage(
      await fetchApp('/en-US/feedback-success', { headers: { Cookie } }),
    )
    expect(thanks.h1).toContain('Thank you')
    expect(await stored()).toMatchObject([{ lang: 'en-US', user_id: null }])
    expect(
      await rowsOf("select text from questionnaire_text_answers where question = 'suggestion'"),
    ).toEqual([{ text: form.suggestion }])
    expect((await submitForm('/feedback', form, { Cookie })).status).toBe(409)
  })

  it('keeps every answer when one is missing', async () => {
    const { channel: _, ...rest } = form
    const response = await submitForm('/feedback', { ...rest, purposes: ['event_info', 'other'] })
    expect(response.status).toBe(422)
    const { html } = await readPage(response)
    const chosen = [...html.matchAll(/<input type="(?:radio|checkbox)"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /value="(\w+)"/.exec(input)?.[1])
    expect(chosen).toEqual(['weekly', 'event_info', 'other', 'satisfied'])
    expect(html).toContain(`value="${form.purposes_other}"`)
    expect(html).toContain('多写板球。')
    expect(html).toContain('role="alert"')
  })
})
