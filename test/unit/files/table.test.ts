// Tables that spreadsheets write, and tables of the desk read back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable, strayCell } from '../../../client/contract/files/table.ts'
import { csvOf } from '../../../client/desk/data/files.ts'

const cellsOf = async (text: string) => (await readTable(text)).rows.map(({ cells }) => cells)

describe('readTable', () => {
  it.each([
    ['semicolons', 'a;b\r\n1;"x;y"\r\n'],
    ['tabs', 'a\tb\n1\t"x;y"\n'],
    ['a separator line', 'sep=;\r\na;b\r\n1;"x;y"'],
    ['a quoted separator line', '"sep=,"\r\na,b\r\n1,x;y'],
    ['a separator line with the cells of its row', 'sep=,,\na,b\n1,x;y'],
    ['old line ends', 'a,b\r1,x;y\r'],
    ['mixed line ends', 'a,b\r\n1,"x;y"\n'],
    ['a byte order mark', '\uFEFFa,b\n1,x;y'],
    ['empty lines', '\n\na,b\n,\n1,x;y\n\n'],
    ['heads in capitals between spaces', ' A ,\u00A0B\u00A0\n1,x;y'],
    ['a comma at the end of each line', 'a,b,\n1,x;y,\n'],
    ['full-width commas', 'a，b\n1，x;y\n'],
    ['numbers that a spreadsheet may not convert', 'a,b\n"=""1""",x;y\n'],
  ])('reads a table with %s', async (_, text) => {
    const { heads, rows } = await readTable(text)
    expect(heads.filter(Boolean)).toEqual(['a', 'b'])
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['1', 'x;y']])
  })

  it('keeps quotes, commas and line breaks of cells', async () => {
    expect(await cellsOf('a,b\r\n"say ""x"", y","two\r\nlines"\r\n')).toEqual([
      ['say "x", y', 'two\r\nlines'],
    ])
  })

  it('skips heads that are repeated, as in sheets of several pages and files joined together', async () => {
    const pages = [
      'Điểm,N1',
      '1,2',
      '',
      'diem , n1,',
      '3,4',
      '\uFEFFsep=,',
      '\uFEFF"Điểm",N1',
      '5,n1',
    ]
    const { rows, repeatedHeads } = await readTable(pages.join('\r\n'))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', 'n1'],
    ])
    expect(repeatedHeads).toEqual([4, 7])
  })

  it('counts lines of the file, also behind cells of several lines', async () => {
    const { rows } = await readTable('sep=,\na,b\n1,"x\ny"\n\n2,z\n')
    expect(rows.map(({ line }) => line)).toEqual([3, 6])
  })

  it('names lines with quotes that are not closed', async () => {
    expect((await readTable('a,b\n1,2\n"3,4\n')).broken).toEqual([3])
    expect((await readTable('a,b\n1,2\n')).broken).toEqual([])
  })

  it('finds the first cell without a column', async () => {
    expect(strayCell(await readTable('a,b,\n1,2,\n3,4,5\n'))).toEqual({ line: 3, column: 3 })
    expect(strayCell(await readTable('a,b\n1,2\n3,4,5'))).toEqual({ line: 3, column: 3 })
    expect(strayCell(await readTable('a,b,\n1,2,\n'))).toBeNull()
  })
})

it('a written table is read back unchanged, formulas and their guards included', async () => {
  const unit = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    'a',
    '新',
  )
  const cell = fc.string({ unit, maxLength: 6 })
  const row = fc.tuple(
    cell,
    cell,
    cell.map((text) => `${text}x`),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 4 }), async (rows) => {
      const names = ['a', 'b', 'c'] as const
      const file = csvOf(
        names,
        rows.map(([a, b, c]) => ({ a, b, c })),
      )
      expect(await cellsOf(file)).toEqual(rows)
    }),
  )
})
