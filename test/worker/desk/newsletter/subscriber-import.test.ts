// Imported files of newsletter readers: checked and written in steps, with the proof of consent.
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  CheckedStep,
  SubscriberImport,
} from '../../../../client/contract/desk/newsletter/subscribers-api.ts'
import { noteReport } from '../../../../worker/mail/bounces/note-report.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { insertSubscribers, putSubscriber } from '../../../support/desk/issues.ts'
import { listsToken } from '../../../support/site/forms.ts'
import { addressOf, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

interface Row {
  email: string
  lists: string[]
  consented_at?: string
  source?: string
}
const reader = (name: string, lists = ['en-US']): Row => ({ email: addressOf(name), lists })
const readers = (count: number) => Array.from({ length: count }, (_, at) => reader(`new${at}`))
const consent = 'They subscribed on the old site and confirmed by email.'
const file = (rows: number) => ({
  name: 'old.csv',
  sha256: 'ab'.repeat(32),
  rows,
  agreed: true,
  consent,
})
const beginAs = (as: string, body: object) => fetchDesk(as, 'subscriber/import', { body })
const begin = async (rows: number) => (await beginAs(owner, file(rows))).json<SubscriberImport>()
const step = (id: number, rows: readonly Row[]) =>
  fetchDesk(owner, `subscriber/import/${id}/rows`, { body: { rows } })
const imported = async (rows: readonly Row[]) =>
  (await step((await begin(rows.length)).id, rows)).json<SubscriberImport>()
const check = (rows: readonly Row[]) =>
  callDesk<CheckedStep>(owner, 'subscriber/import/check', { body: { rows } })
const counts = ({ added, updated, suppressed, done }: SubscriberImport) => [
  added,
  updated,
  suppressed,
  done,
]
const listsOf = async (email: string) =>
  (
    await rowsOf<{ lang: string }>(
      `select lang from subscriptions where confirmed_at is not null and subscriber_id =
         (select id from subscribers where email = ?) order by lang`,
      email,
    )
  ).map(({ lang }) => lang)
const leave = async (email: string) => {
  const path = `/api/newsletter/unsubscribe?token=${listsToken(email)}`
  const response = await fetchApp(path, { method: 'POST' })
  expect(response.status).toBe(200)
}

describe('an import of readers', () => {
  it('adds readers and lists, keeps the proof, and logs who imported what', async () => {
    await putSubscriber({ email: addressOf('known'), lists: ['en-US'] })
    await putSubscriber({ email: addressOf('pending'), lists: ['en-US'], isConfirmed: false })
    const at = '2024-05-01T04:00:00.000Z'
    const rows = [
      { ...reader('new', ['en-US', 'th-TH']), consented_at: at, source: 'old-site' },
      reader('known', ['en-US', 'vi-VN']),
      reader('pending'),
      { ...reader('known'), email: 'KNOWN@example.test' },
    ]
    expect(await check(rows)).toEqual({ added: 1, updated: 2, unchanged: 1, suppressed: [] })
    expect(await listsOf(addressOf('new'))).toEqual([])
    expect(counts(await imported(rows))).toEqual([1, 2, 0, 4])
    expect(
      await rowsOf(
        `select s.email, s.track_source, l.lang, l.consented_at, i.consent from subscriptions l
         join subscribers s on s.id = l.subscriber_id left join subscriber_imports i on i.id = l.import_id
         where s.email in (?, ?, ?) order by s.email, l.lang`,
        ...['known', 'new', 'pending'].map(addressOf),
      ),
    ).toEqual([
      {
        email: addressOf('known'),
        track_source: null,
        lang: 'en-US',
        consented_at: null,
        consent: null,
      },
      { email: addressOf('known'), track_source: null, lang: 'vi-VN', consented_at: null, consent },
      {
        email: addressOf('new'),
        track_source: 'old-site',
        lang: 'en-US',
        consented_at: at,
        consent,
      },
      {
        email: addressOf('new'),
        track_source: 'old-site',
        lang: 'th-TH',
        consented_at: at,
        consent,
      },
      {
        email: addressOf('pending'),
        track_source: null,
        lang: 'en-US',
        consented_at: null,
        consent,
      },
    ])
    const { items } = await callDesk<{ items: SubscriberImport[] }>(owner, 'subscriber/import')
    expect(items).toMatchObject([
      { sha256: file(4).sha256, rows: 4, consent, added: 1, updated: 2 },
    ])
    expect(items[0]?.finished_at).not.toBeNull()
    const log = await rowsOf<{ action: string; after: string }>(
      `select action, "after" from audit_log where target_type = 'subscriber_import' order by id`,
    )
    expect(log.map(({ action }) => action)).toEqual([
      'subscriber_import.begin',
      'subscriber_import.finish',
    ])
    expect(log[0]?.after).toContain(consent)
    expect(JSON.stringify(log)).not.toContain('@')
    expect(await check(rows)).toMatchObject({ added: 0, updated: 0, unchanged: 4 })
  })

  it('leaves out addresses that unsubscribed, bounced or complained, also after years', async () => {
    for (const name of ['gone', 'bounced', 'complained'])
      await putSubscriber({ email: addressOf(name), lists: ['en-US'] })
    await leave(addressOf('gone'))
    for (const [name, report] of [
      ['bounced', 'bounced_for_good'],
      ['complained', 'complained'],
    ] as const) {
      await rowsOf(
        `insert into outbox (id, dedupe_key, to_address, lang, template, data, state, due_at, created_at)
         values (?1, ?1, ?2, 'en-US', 'newsletter_lists', '{}', 'sent', '', '') returning id`,
        name,
        addressOf(name),
      )
      await noteReport(testDeps(), name, report)
    }
    const rows = ['gone', 'bounced', 'complained', 'new'].map((name) => reader(name, ['th-TH']))
    expect(await check(rows)).toEqual({ added: 1, updated: 0, unchanged: 0, suppressed: [0, 1, 2] })
    expect(counts(await imported(rows))).toEqual([1, 0, 3, 4])
    expect(
      await rowsOf(`select email from subscribers where email like '%ed@example.test'`),
    ).toEqual([])
  })

  it('leaves a reader out of the lists that they have left', async () => {
    await putSubscriber({ email: addressOf('some'), lists: ['en-US', 'th-TH'] })
    const body = { token: listsToken(addressOf('some')), lists: ['th-TH'] }
    const response = await sendApi('/api/newsletter/lists', { method: 'PUT', body })
    expect(response.status).toBe(200)
    const rows = [reader('some', ['en-US', 'vi-VN'])]
    expect(counts(await imported(rows))).toEqual([0, 1, 0, 1])
    expect(await listsOf(addressOf('some'))).toEqual(['th-TH', 'vi-VN'])
  })

  it('continues after an interruption, and a repeated step changes nothing', async () => {
    const all = readers(12)
    const { id } = await begin(12)
    expect(counts(await (await step(id, all.slice(0, 5))).json())).toEqual([5, 0, 0, 5])
    expect(await begin(12)).toMatchObject({ id, done: 5, finished_at: null })
    const answers = await Promise.all([0, 5, 5, 10].map((at) => step(id, all.slice(at, at + 5))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { items } = await callDesk<{ items: SubscriberImport[] }>(owner, 'subscriber/import')
    expect(items.map(counts)).toEqual([[12, 0, 0, 12]])
    expect(await rowsOf(`select count(*) n from subscribers where email like 'new%'`)).toEqual([
      { n: 12 },
    ])
    expect(
      await rowsOf(`select count(*) n from audit_log where action = 'subscriber_import.finish'`),
    ).toEqual([{ n: 1 }])
    expect(await readProblem(await step(id, readers(13).slice(12)))).toEqual([
      409,
      'changed_meanwhile',
    ])
  })

  it('reads a bounded number of rows per step, however many subscribers there are', async () => {
    const rowsRead = async (name: string) => {
      const rows = readers(500).map(({ email, lists }) => ({ email: `${name}.${email}`, lists }))
      const { id } = await beginAs(owner, { ...file(500), sha256: name.repeat(64) }).then(
        (response) => response.json<SubscriberImport>(),
      )
      const timing = (await step(id, rows)).headers.get('Server-Timing')
      return Number(/(\d+) rows/.exec(timing ?? '')?.[1])
    }
    const few = await rowsRead('a')
    await insertSubscribers('en-US', 20_000)
    const many = await rowsRead('b')
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(12_000)
    expect(many - few).toBeLessThan(500)
  })

  it.each<[string, object, number]>([
    ['no consent', { agreed: false }, 422],
    ['a consent without words', { consent: 'yes' }, 422],
    ['an unknown field', { note: 'x' }, 422],
    ['too many rows', { rows: 50_001 }, 422],
  ])('is refused with %s', async (_, part, status) => {
    expect((await beginAs(owner, { ...file(1), ...part })).status).toBe(status)
  })

  it('is refused without a second factor, for other roles, and in another form', async () => {
    const plain = await operatorSession('owner')
    expect(await readProblem(await beginAs(plain, file(1)))).toEqual([403, 'step_up_required'])
    const editor = await operatorSession('editor', true)
    expect(await readProblem(await beginAs(editor, file(1)))).toEqual([403, 'forbidden'])
    const { id } = await begin(1000)
    expect(
      await readProblem(await step(id, [{ email: 'not-an-address', lists: ['en-US'] }])),
    ).toEqual([422, 'validation_failed'])
    expect((await step(id, readers(501))).status).toBe(422)
    const path = `/api/backstage/subscriber/import/${id}/rows`
    const headers = { 'Content-Type': 'text/csv' }
    const form = await sendDeskRequest(path, { as: owner, headers, body: { rows: [] } })
    expect([
      form.status,
      (await step(id, [{ ...reader('a'), source: 'x'.repeat(1_100_000) }])).status,
    ]).toEqual([415, 413])
  })
})
