import { describe, expect, it } from 'vitest'
import { plainCell, toCsv } from '../../../client/contract/text/csv.ts'
import { csvOf } from '../../../client/desk/data/files.ts'

const formulas = ['=1+1', '+1', '-1', '@x', '\tx', '＝1']

describe('toCsv', () => {
  it('quotes as RFC 4180 requires and prefixes formulas', () => {
    const cells = ['a', 'b,c', 'say "x"', 'two\nlines', 7, true, '=1+1', '+1', '-1', '@x']
    expect(toCsv([cells])).toBe(`a,"b,c","say ""x""","two\nlines",7,true,'=1+1,'+1,'-1,'@x\r\n`)
  })

  it('writes negative numbers as numbers and null as an empty cell', () => {
    expect(toCsv([[-1, null, 'a']])).toBe('-1,,a\r\n')
  })

  it('ends every line, including the last', () => {
    expect(toCsv([['a'], ['b']])).toBe('a\r\nb\r\n')
  })
})

it.each(['＋1 for the night mode', '\n-2 for the ads'])(
  'the answer %j is guarded in the files of the desk and of the Worker',
  (answer) => {
    const cell = answer.startsWith('\n') ? `"'${answer}"` : `'${answer}`
    expect(toCsv([[answer]])).toBe(`${cell}\r\n`)
    expect(csvOf(['a'], [{ a: answer }])).toBe(`\uFEFFa\r\n${cell}\r\n`)
    expect(plainCell(`'${answer}`)).toBe(answer)
  },
)

describe('plainCell', () => {
  it.each(formulas)('restores %j', (text) => {
    expect(plainCell(toCsv([[text]]).slice(0, -2))).toBe(text)
  })

  it('keeps other apostrophes', () => {
    expect(plainCell("'tis")).toBe("'tis")
  })
})

describe('csvOf', () => {
  it('writes the column names and leaves missing cells empty', () => {
    expect(csvOf(['a', 'b'], [{ a: -2 }, { b: '=1' }])).toBe("\uFEFFa,b\r\n-2,\r\n,'=1\r\n")
  })
})
