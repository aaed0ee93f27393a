// Inputs as people and programs send them, by each endpoint that takes them. The rules have tests of their own beside the
// functions; here every kind goes the whole way.
import { expect, it } from 'vitest'
import { operatorSession } from '../../support/desk/desk.ts'
import { articleText, fetchDesk } from '../../support/desk/entries.ts'
import { contact, later, newDigits, siteAtStart, subscribe } from '../../support/site/forms.ts'
import { newApiToken, sendContentApi } from '../../support/site/content-api.ts'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'

siteAtStart()

interface Sent {
  status: number
  answer: string
}

const sent = async (response: Response | Promise<Response>): Promise<Sent> => {
  const { status } = await response
  return { status, answer: await (await response).text() }
}
const stored = async (query: string) => {
  const [row] = await rowsOf<{ text: string }>(query)
  return row?.text
}

/** Texts for the stored value, or for a part of the answer. */
interface Case {
  input: unknown
  status?: number
  stored?: string
  answer?: string
}

/** All failures at once, with their inputs. */
async function failuresOf(
  cases: readonly Case[],
  send: (input: never) => Promise<Sent>,
  query?: string,
): Promise<string[]> {
  const failures: string[] = []
  for (const one of cases) {
    const { status, answer } = await send(one.input as never)
    const found = one.stored !== undefined && query ? await stored(query) : undefined
    const isRight =
      status === (one.status ?? 201) && found === one.stored && answer.includes(one.answer ?? '')
    if (!isRight) failures.push(`${JSON.stringify(one.input)}: ${status} ${found} ${answer}`)
  }
  return failures
}

it('readers send emails, telephone numbers and texts', async () => {
  const address = (input: string, email: string): Case => ({ input, status: 200, stored: email })
  const refused = (input: string, answer = ''): Case => ({ input, status: 422, answer })
  const emails = [
    address('full＠example.test', 'full@example.test'),
    address('ｗｉｄｅ@example。com', 'wide@example.com'),
    address('\u200bends@example.test\u200b', 'ends@example.test'),
    address('info@Bücher.example', 'info@xn--bcher-kva.example'),
    refused('desk...night@example.test', 'email_'),
    refused('用户@例子.公司', 'email_'),
  ]
  const phone = (input: [string, string], plain: string): Case => ({ input, stored: plain })
  const phones = [
    phone(['+852‑9876‑5432', 'HK'], '+85298765432'),
    phone(['139 8765 4321', 'CN'], '+8613987654321'),
    phone(['๐๘๑๒๓๔๕๖๗๘', 'TH'], '+66812345678'),
    phone(['tel:+852-9876-5432', 'HK'], '+85298765432'),
    phone(['0085298765432', 'HK'], '+85298765432'),
    { input: ['11112222', 'SG'], status: 422, answer: 'phone_' },
  ]
  const comment = (input: string, text = input): Case => ({ input, stored: text })
  const comments = [
    comment('soft\u00adhyphen\u2060 and\u200e mark', 'softhyphen and mark'),
    comment('one\u2028two', 'one\ntwo'),
    comment('cook 🧑🏾‍🍳 well'),
    comment('well played.team is great'),
    comment('my router is 192.168.1.1 by default'),
    comment('ชนะแล้ว.ไทย เก่งมาก'),
    refused('buy at boring.example.com/now', 'example.com/now'),
    refused('ab\u202dcd', 'U+202D'),
  ]
  const member = await logIn('member2')
  let seconds = 0
  const write = (text: string) => {
    seconds += 20
    later(seconds)
    const body = { article_id: 2, comment: text }
    return sent(sendApi('/api/user/article-comment', { as: member, body }))
  }
  const call = async ([number, country]: [string, string]) =>
    sent(contact(await newDigits(), { phone: number, country }))
  expect([
    ...(await failuresOf(
      emails,
      (email) => sent(subscribe(email)),
      'select email as text from subscribers order by id desc limit 1',
    )),
    ...(await failuresOf(
      phones,
      call,
      'select phone as text from contact_messages order by id desc limit 1',
    )),
    ...(await failuresOf(comments, write, 'select text from comments order by id desc limit 1')),
  ]).toEqual([])
})

it('operators and programs send texts, and files as rows', async () => {
  const [editor, owner, token] = await Promise.all([
    operatorSession('editor'),
    operatorSession('owner', true),
    newApiToken(),
  ])
  const made = await fetchDesk(editor, 'entry', { body: { type: 'article', lang: 'en-US' } })
  const entry = await made.json<{ id: number; rev: number }>()
  const { id } = entry
  let { rev } = entry
  const save = async (title: string) => {
    const body = articleText(title, title)
    const one = await sent(fetchDesk(editor, `entry/${id}/draft`, { method: 'PUT', body, rev }))
    if (one.status !== 200) return one
    rev = (JSON.parse(one.answer) as { rev: number }).rev
    return sent(fetchDesk(editor, `entry/${id}`))
  }
  const text = (input: string, status: number): Case => ({
    input,
    status,
    answer: JSON.stringify(input),
  })
  const texts = ['E=mc² ∑ ₂', '🧑🏾‍🍳 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'क्‍ष ज़', 'ที่สุด ๑๒', '𨋢 香港', '<b> & "q" ]]>']
  const viaApi = (title: string) =>
    sent(
      sendContentApi('entries', {
        token,
        body: { type: 'article', lang: 'en-US', data: { title } },
      }),
    )
  const desk =
    (path: string, as = owner) =>
    (body: object) =>
      sent(fetchDesk(as, path, { body }))
  const event = {
    kind: 'event',
    category: 'casino',
    'title.zh-CN': '新春赛程公布',
    starts_at: '2027/1/9 20:05',
    ends_at: '2027-1-9 22:05:00',
  }
  const eventRow = (cells: object, answer: string): Case => ({
    input: { rows: [{ line: 2, cells: { ...event, ...cells } }] },
    status: 200,
    answer,
  })
  const draws = 'Period,Drawn_At,N1,n2,n3,n4,n5,n6,special'
  const drawFile = (moment: string, answer: string): Case => ({
    input: { text: `sep=,\n${draws}\n2026901,${moment},1,2,3,4,5,6,7\n${draws}\n` },
    status: 200,
    answer,
  })
  const redirect = (from: string, answer: string): Case => ({
    input: { name: 'a.csv', rows: [{ line: 2, cells: { from, to: '/news' } }] },
    status: 200,
    answer,
  })
  const subscriber = (email: string, status: number, answer: string): Case => ({
    input: { rows: [{ email, lists: ['vi-VN'] }] },
    status,
    answer,
  })
  expect([
    ...(await failuresOf(
      texts.map((one) => text(one, 201)),
      viaApi,
    )),
    ...(await failuresOf(
      texts.map((one) => text(one, 200)),
      save,
    )),
    ...(await failuresOf(
      [
        eventRow({}, '"problems":[{"line":2,"column":"brand","flaw":"missing"}]'),
        eventRow({ starts_at: '3/4/2027' }, 'ambiguous_order'),
        eventRow({ starts_at: '46031' }, 'serial_number'),
        eventRow({ starts_at: 'soon' }, '"line":2,"column":"starts_at"'),
      ],
      desk('calendar/import', editor),
    )),
    ...(await failuresOf(
      [
        drawFile('2026/11/7 21:30', '"drawn_at":"2026-11-07T13:30:00.000Z"'),
        drawFile('2026-11-07T21:30:00', '"drawn_at":"2026-11-07T13:30:00.000Z"'),
        drawFile('3/4/2026', '"line":3,"column":"drawn_at","code":"ambiguous_order"'),
      ],
      desk('draw/import/check'),
    )),
    ...(await failuresOf(
      [
        redirect('/ưu-đãi-hè', '/%C6%B0u-%C4%91%C3%A3i-h%C3%A8'),
        redirect('/en-US/zh-CN/offers/', '"from_path":"/offers"'),
        redirect('/offers/q?x=1', '"line":2,"column":"from","flaw":"path_query"'),
        redirect('//evil.example', '"line":2,"column":"from"'),
      ],
      desk('redirect/import'),
    )),
    ...(await failuresOf(
      [
        subscriber('ｆｕｌｌ＠example.test', 200, '"added":1'),
        subscriber('a..b@example.test', 422, 'rows.0.email'),
      ],
      desk('subscriber/import/check'),
    )),
  ]).toEqual([])
})
