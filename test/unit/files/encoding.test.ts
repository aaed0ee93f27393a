// Encodings of files: a byte order mark, UTF-8, and the older encodings of the six languages.
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readText } from '../../../client/contract/files/encoding.ts'

const bytesOf = (name: string) => new Uint8Array(readFileSync(`test/fixtures/imports/${name}`))
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const first = (bytes: Uint8Array) => readText(bytes).readings[0]

describe('readText', () => {
  it.each([
    ['events-gbk.csv', 'gb18030', '新春赛程公布'],
    ['events-gbk.ics', 'gb18030', 'SUMMARY:新春赛程公布'],
    ['report-gbk.csv', 'gb18030', '栏目,数量'],
    ['report-utf-16.csv', 'utf-16le', '栏目,数量'],
    ['events-windows-874.csv', 'windows-874', 'ตารางการแข่งขัน'],
  ])('reads %s as %s', (name, encoding, part) => {
    const read = first(bytesOf(name))
    expect(read?.encoding).toBe(encoding)
    expect(read?.text).toContain(part)
  })

  it.each([
    ['Big5', 'b4 b6 b3 71 ac a1 b0 ca b6 7d a9 6c', 'big5', '普通活動開始'],
    ['GB18030 with four bytes', 'd0 c2 b4 ba c8 fc b3 cc 81 39 ee 39', 'gb18030', '新春赛程㐀'],
    ['windows-1258', `4c ea cc 20 68 f4 f2 69`, 'windows-1258', 'Lề hội'],
    ['GBK that looks like Thai', 'bb d2 c2 cc cc a8 c4 d8 ca d4 d3 c3', 'gb18030', '灰绿台呢试用'],
    ['a short title in GBK', 'a1 b6 d4 c6 c9 cf b6 cc be d6 a1 b7', 'gb18030', '《云上短局》'],
    [
      'GBK that ends as in DOS',
      'd0 c2 b4 ba c8 fc b3 cc b9 ab b2 bc 1a',
      'gb18030',
      '新春赛程公布',
    ],
    ['UTF-8 with its mark', 'ef bb bf e6 96 b0', 'utf-8', '新'],
    ['UTF-16 with a big-endian mark', 'fe ff 65 b0 66 25', 'utf-16be', '新春'],
    ['UTF-16 without a mark', '61 00 2c 00 b0 65 0a 00', 'utf-16le', 'a,新\n'],
    ['UTF-8 whose bytes are a word in GBK', 'c3 a9 c3 a8', 'utf-8', 'éè'],
    ['ASCII', ascii('number,kind'), 'utf-8', 'number,kind'],
    ['an empty file', '', 'utf-8', ''],
  ])('reads %s', (_, bytes, encoding, text) => {
    expect(first(hex(bytes))).toEqual({ text, encoding })
  })

  it.each([
    ['a workbook', '50 4b 03 04 14 00 06 00 08 00'],
    ['UTF-32', 'ff fe 00 00 61 00 00 00'],
    ['UTF-16 that ends within a character', 'ff fe 61 00 62'],
    ['UTF-16 with half a surrogate pair', 'ff fe 3d d8 61 00'],
    ['broken UTF-8 behind its mark', 'ef bb bf c4 e3 ba c3'],
    ['text that another program has lost', ascii('title,') + 'ef bf bd ef bf bd'],
    ['an image', '89 50 4e 47 0d 0a 1a 0a 00 00 00 0d'],
  ])('refuses %s', (_, bytes) => {
    expect(readText(hex(bytes)).readings).toEqual([])
  })

  it('offers other encodings of the same bytes, the most plausible one first', () => {
    const { readings, isUnsure } = readText(bytesOf('report-gbk.csv'))
    expect(isUnsure).toBe(false)
    expect(readings.map(({ encoding }) => encoding)).toEqual(['gb18030', 'big5', 'windows-1258'])
    expect(readText(hex(ascii('x,') + 'c0 b8')).isUnsure).toBe(true)
  })

  it.each([
    ['分页', 'gb18030', 'b7 d6 d2 b3'],
    ['源迁', 'gb18030', 'd4 b4 c7 a8'],
    ['方圖', 'big5', 'a4 e8 b9 cf'],
    ['สถาน', 'windows-874', 'ca b6 d2 b9'],
  ])('asks about %s, which is short, and offers it in %s', (text, encoding, bytes) => {
    const { readings, isUnsure } = readText(hex(bytes))
    expect(isUnsure).toBe(true)
    expect(readings).toContainEqual({ text, encoding })
  })

  it.each([
    ['Shift JIS', '82 b1 82 f1 82 c9 82 bf 82 cd'],
    ['EUC-KR', 'be c8 b3 e7 bc bc bf e4'],
    ['Windows-1251', 'cf f0 e8 e2 e5 f2'],
    ['surrogates as UTF-8', 'ed a0 80 ed b0 80'],
  ])('asks about a text in %s, which none of the six languages uses', (_, bytes) => {
    expect(readText(hex(bytes)).isUnsure).toBe(true)
  })

  it('is sure of the encoding of words in UTF-8', () => {
    for (const text of ['café', 'Đà Nẵng', 'thể thao', '新春', 'ผล', '« 9 × 9 »'])
      expect(readText(new TextEncoder().encode(text)).isUnsure).toBe(false)
  })

  it('never offers replacement characters or zero bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        for (const { text } of readText(bytes).readings) expect(text).not.toMatch(/[\0\uFFFD]/)
      }),
    )
  })

  it('reads any UTF-8 text unchanged', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 20 })
      .filter((one) => !/[\0\uFFFD]|^\uFEFF/.test(one))
    fc.assert(
      fc.property(text, (one) => {
        expect(first(new TextEncoder().encode(one))?.text).toBe(one)
      }),
    )
  })
})
