// Imports of draws: all of a file or nothing, every faulty line named, and two operators. Also the desk's list of
// draws.
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../../client/contract/api/table.ts'
import type {
  ImportCheck,
  ImportDetail,
  ListedDraw,
  DrawTasks,
} from '../../../../client/contract/desk/draws/draw.ts'
import { get } from '../../../support/site/api.ts'
import { setClock, stopClockAt } from '../../../support/fakes/clock.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { drawOf, enter, period, right, tuesday } from '../../../support/desk/draws.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

const noon = '2026-11-25T04:00:00.000Z'
stopClockAt(noon)

let [editor, author] = ['', '']
beforeEach(async () => {
  setClock(noon)
  await resetSite()
  editor = await operatorSession('editor')
  author = await operatorSession('author')
})

const head = 'period,drawn_at,n1,n2,n3,n4,n5,n6,special'
const good = [
  head,
  '2026140,2026-11-21,1,2,3,4,5,6,7',
  `2026141,2026-11-24 21:30,${right.numbers.join()},${right.special}`,
]
const csv = (lines: readonly string[]) => lines.join('\r\n')
const check = (lines: readonly string[]) =>
  callDesk<ImportCheck>(editor, 'draw/import/check', { body: { text: csv(lines) } })
const upload = (as: string, lines: readonly string[]) =>
  fetchDesk(as, 'draw/import', { body: { name: 'november.csv', text: csv(lines) } })
const uploaded = async (lines = good) => (await upload(editor, lines)).json<ImportDetail>()
const faultsOf = async (...lines: string[]) =>
  (await check([head, ...lines])).faults.map(
    ({ line, column, code }) => `${line} ${column} ${code}`,
  )
const amount = async () => (await rowsOf<{ n: number }>('select count(*) n from draws'))[0]!.n

describe('a file of draws', () => {
  it('first lists new and already published draws, and changes nothing', async () => {
    const before = await amount()
    const [known] = (await callDesk<{ items: ListedDraw[] }>(editor, 'draw')).items
    const { numbers, special, drawn_at } = known!
    const line = `${known!.period},${drawn_at},${numbers.join()},${special}`
    const { added, known: same, unusual, faults } = await check([...good, line, ''])
    expect(added).toEqual([
      {
        period: '2026140',
        drawn_at: '2026-11-21T13:30:00.000Z',
        numbers: [1, 2, 3, 4, 5, 6],
        special: 7,
      },
      { period, ...right },
    ])
    expect([same, unusual, faults]).toEqual([1, [], []])
    expect(await amount()).toBe(before)
  })

  it('is published as a whole once another operator confirms it', async () => {
    await enter(author, { ...right, special: 30 })
    const { id, is_own } = await uploaded()
    expect(is_own).toBe(true)
    const own = await fetchDesk(editor, `draw/import/${id}/confirm`, { method: 'POST' })
    expect(await readProblem(own)).toEqual([403, 'second_operator_required'])
    const before = await amount()
    expect((await callDesk<DrawTasks>(author, 'draw/task')).imports).toMatchObject([
      { id, amount: 2, is_own: false },
    ])
    const done = await callDesk<ImportDetail>(author, `draw/import/${id}/confirm`, {
      method: 'POST',
    })
    expect([done.outcome, await amount()]).toEqual(['confirmed', before + 2])
    expect((await get(api.markSix, '/api/mark-six')).latest).toMatchObject({ period, ...right })
    const { imported, entries, live } = await drawOf(author)
    expect(imported?.name).toBe('november.csv')
    expect(live).toEqual(right)
    expect(entries.map(({ outcome }) => outcome)).toEqual(['overruled'])
    const again = await fetchDesk(author, `draw/import/${id}/confirm`, { method: 'POST' })
    expect(await readProblem(again)).toEqual([409, 'draw_changed'])
  })

  it('is confirmed once, even by two operators at once', async () => {
    const { id } = await uploaded()
    const owner = await operatorSession('owner')
    const before = await amount()
    const answers = await Promise.all(
      [author, owner].map((as) => fetchDesk(as, `draw/import/${id}/confirm`, { method: 'POST' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await amount()).toBe(before + 2)
  })

  it.each([
    [
      'rejected',
      (id: number) => fetchDesk(author, `draw/import/${id}/withdraw`, { method: 'POST' }),
    ],
    [
      'taken back by its operator',
      (id: number) => {
        const body = { action: 'draw_import.upload', type: 'draw_import', id: String(id) }
        return fetchDesk(editor, 'undo', { body })
      },
    ],
  ])('that is %s publishes nothing', async (_, end) => {
    const { id } = await uploaded()
    const before = await amount()
    expect((await end(id)).ok).toBe(true)
    const late = await fetchDesk(author, `draw/import/${id}/confirm`, { method: 'POST' })
    expect(await readProblem(late)).toEqual([409, 'draw_changed'])
    expect(await amount()).toBe(before)
  })

  it('that contradicts draws published since its upload is refused', async () => {
    const { id } = await uploaded()
    await enter(editor, { ...right, special: 30 })
    await enter(author, { ...right, special: 30 })
    const late = await fetchDesk(author, `draw/import/${id}/confirm`, { method: 'POST' })
    expect(await readProblem(late)).toEqual([422, 'draw_import_faulty'])
    expect((await rowsOf(`select 1 from draws where period = '2026140'`)).length).toBe(0)
  })

  it.each([
    ['a draw number of another form', '128,2026-11-21,1,2,3,4,5,6,7', '2 period period_format'],
    ['no date', '2026140,21 Nov,1,2,3,4,5,6,7', '2 drawn_at drawn_at_format'],
    ['a day that does not exist', '2026140,2026-02-30,1,2,3,4,5,6,7', '2 drawn_at drawn_at_format'],
    ['the day or month first', '2026140,11/7/2026,1,2,3,4,5,6,7', '2 drawn_at ambiguous_order'],
    ['a serial number', '2026140,46347,1,2,3,4,5,6,7', '2 drawn_at serial_number'],
    ['another year', '2026140,2025-11-21,1,2,3,4,5,6,7', '2 drawn_at period_year'],
    ['a day to come', '2026142,2026-11-26,1,2,3,4,5,6,7', '2 drawn_at drawn_at_early'],
    ['a number above 49', '2026140,2026-11-21,1,2,3,4,5,50,7', '2 n6 number_format'],
    ['a word', '2026140,2026-11-21,one,2,3,4,5,6,7', '2 n1 number_format'],
    ['a number twice', '2026140,2026-11-21,1,2,3,4,5,1,7', '2 n6 number_repeated'],
    ['the special number twice', '2026140,2026-11-21,1,2,3,4,5,6,6', '2 special number_repeated'],
    ['a day before the last draw', '2026140,2026-11-18,1,2,3,4,5,6,7', '2 drawn_at order'],
    ['other numbers than published', '2026139,2026-11-19,1,2,3,4,5,6,7', '2 period differs'],
  ])('with %s names the line and the column', async (_, line, expected) => {
    expect(await faultsOf(line)).toEqual([expected])
  })

  it('has its dates in the order that the operator chooses', async () => {
    const text = csv([head, '2026140,21/11/2026,1,2,3,4,5,6,7'])
    const asked = (date_order: string) => ({ body: { name: 'x.csv', text, date_order } })
    const { draws } = await callDesk<ImportDetail>(editor, 'draw/import', asked('dmy'))
    expect(draws).toMatchObject([{ drawn_at: '2026-11-21T13:30:00.000Z' }])
    expect((await fetchDesk(editor, 'draw/import', asked('mdy'))).status).toBe(422)
  })

  it('names every faulty line, and imports none', async () => {
    const bad = [...good, '2026141,2026-11-24,1,2,3,4,5,6,7', '', '2026142,x,0,2,3,4,5,6,2']
    const before = await amount()
    const response = await upload(editor, bad)
    const { faults, code } = await response.json<ImportCheck & { code: string }>()
    expect([response.status, code]).toEqual([422, 'draw_import_faulty'])
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '4 period',
      '6 drawn_at',
      '6 n1',
      '6 special',
    ])
    expect(await amount()).toBe(before)
    expect(await rowsOf('select id from draw_imports')).toEqual([])
  })

  it('needs its columns, in any order, from any spreadsheet', async () => {
    const { faults } = await check(['period;special', '2026140;7'])
    expect(faults[0]).toMatchObject({ line: 1, column: 'drawn_at', code: 'column_missing' })
    const turned = [
      '\uFEFFSpecial;n6;n5;n4;n3;n2;n1;drawn_at;period;total',
      '7;6;5;4;3;2;1;2026-11-21;2026140;28',
    ]
    expect(await check(turned)).toMatchObject({ added: [{ period: '2026140' }], others: ['total'] })
    const saved = ['sep=,', `${head.toUpperCase()},`, '2026140,2026/11/21 21:30:00,1,2,3,4,5,6,7,']
    expect((await check(saved)).added[0]?.drawn_at).toBe('2026-11-21T13:30:00.000Z')
    expect((await check([head])).faults.map(({ code }) => code)).toEqual(['empty'])
    expect((await check([head, '"2026140,2026-11-21'])).faults.length).toBeGreaterThan(0)
  })

  const numbers = '1,2,3,4,5,6,7'
  it.each([
    ['full-width characters', head, '２０２６１４０,２０２６／１１／２１,１,２,３,４,５,６,７'],
    ['Thai digits', head, '๒๐๒๖๑๔๐,๒๐๒๖-๑๑-๒๑,๑,๒,๓,๔,๕,๖,๗'],
    [
      'invisible characters and odd spaces',
      head,
      `\u200b2026140\u00a0,\u30002026-11-21\u200e,${numbers}`,
    ],
    ['two digits of the year', head, `26/140,2026-11-21,${numbers}`],
    ['a hyphen in the draw number', head, `2026-140,2026-11-21,${numbers}`],
    ['Chinese words around values', head, `第2026140期,2026年11月21日 21:30,${numbers}`],
    ['numbers with zeros', head, '2026140,2026-11-21,01,02,03,04,05,06,07'],
    ['decimals of a spreadsheet', head, '2026140,2026-11-21,1.0,2.0,3.0,4.0,5.0,6.0,7.0'],
    [
      'decimals with commas',
      head.replaceAll(',', ';'),
      '2026140;2026-11-21;1,0;2,0;3,0;4,0;5,0;6,0;7,0',
    ],
    ['a year of the Buddhist era', head, `2026140,๒๕๖๙-๑๑-๒๑,${numbers}`],
    ['a moment in UTC', head, `2026140,2026-11-21T13:30:00.000Z,${numbers}`],
    [
      'heads of other spellings',
      'Period,Drawn At,N-1,N-2,N-3,N-4,N-5,N-6,SPECIAL',
      `2026140,2026-11-21,${numbers}`,
    ],
    [
      'heads of a published table',
      'Draw,Date,Winning Number 1,2,3,4,5,6,Extra Number,Odd',
      `26/140,2026-11-21,${numbers},3`,
    ],
    [
      'Chinese heads',
      '期号\t开奖日期\t号码1\t号码2\t号码3\t号码4\t号码5\t号码6\t特别号',
      `2026140\t2026/11/21\t${numbers.replaceAll(',', '\t')}`,
    ],
    [
      'Traditional Chinese heads',
      '期數,攪珠日期,號碼 1,號碼 2,號碼 3,號碼 4,號碼 5,號碼 6,特別號碼',
      `2026140,2026-11-21,${numbers}`,
    ],
  ])('is read with %s', async (_, ...lines) => {
    expect(await check(lines)).toMatchObject({
      faults: [],
      added: [{ period: '2026140', drawn_at: '2026-11-21T13:30:00.000Z', special: 7 }],
    })
  })

  it('lists draws outside the draw calendar', async () => {
    expect((await check([head, '2026140,2026-11-22,1,2,3,4,5,6,7'])).unusual).toEqual(['2026140'])
  })

  it('without new draws is refused, as the export is', async () => {
    const exported = await (await fetchDesk(editor, 'draw/export?year=2026')).text()
    const lines = exported.trim().split('\r\n')
    expect([lines[0], lines.length]).toEqual([head, 140])
    expect(await readProblem(await upload(editor, lines))).toEqual([422, 'draw_unchanged'])
  })
})

describe('the list of draws', () => {
  it('reaches every draw by its cursor, and those of a year', async () => {
    const of = async (query: string) => {
      const found: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const path: string = `draw?${query}${after && `&after=${after}`}`
        const page: { items: ListedDraw[]; next: string | null } = await callDesk(editor, path)
        found.push(...page.items.map((one) => one.period))
        after = page.next
      }
      return found
    }
    const all = await of('')
    expect(all).toEqual(all.toSorted().toReversed())
    expect(all).toHaveLength(await amount())
    expect(await of('year=2025')).toEqual(all.filter((one) => one.startsWith('2025')))
  })

  it('reads a page of ten thousand draws from its index', async () => {
    await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      insert into draws (period, drawn_at, numbers, special)
      select printf('%04d%03d', 1900 + i / 900, 1 + i % 900),
        strftime('%Y-%m-%dT%H:%M:%fZ', '1900-01-01', '+' || i || ' days'), '[1,2,3,4,5,6]', 7 from n`)
    const path = `draw?after=1901001`
    const { items } = await callDesk<{ items: ListedDraw[] }>(editor, path)
    expect(items[0]?.period).toBe('1900900')
    const plan = await rowsOf<{ detail: string }>(
      `explain query plan select * from draws where period < '1901001' order by period desc limit 101`,
    )
    expect(plan.map(({ detail }) => detail).join()).toMatch(/SEARCH draws USING INDEX/)
  })

  it('shows corrections', async () => {
    await enter(editor, right)
    await enter(author, right)
    const wrong = { ...right, special: 30 }
    await enter(editor, wrong, { rev: 1 })
    await enter(author, wrong, { rev: 1 })
    const [first, second] = (await callDesk<{ items: ListedDraw[] }>(editor, 'draw')).items
    expect([first?.state, second?.state]).toEqual(['corrected', 'published'])
    expect(first?.drawn_at).toBe(tuesday)
  })
})
