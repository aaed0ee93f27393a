import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveName, uniqueNames, safeName } from '../../../client/features/downloads/archive.ts'
import { attachment } from '../../../worker/http/attachment.ts'
import { rangeOf } from '../../../worker/http/stored-file.ts'

describe('a name in a zip', () => {
  it.each([
    ['logo.svg', 'logo.svg'],
    ['极光 Aurora 2560×1440.webp', '极光 Aurora 2560×1440.webp'],
    ['मुख्य\u200dतस्वीर.png', 'मुख्य\u200dतस्वीर.png'],
    ['cafe\u0301.pdf', 'caf\u00e9.pdf'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['C:\\temp\\x.exe', 'C__temp_x.exe'],
    ['.htaccess', '_htaccess'],
    ['..', '_'],
    ['', '_'],
    ['a. . ', 'a'],
    ['con', '_con'],
    ['LPT1.txt', '_LPT1.txt'],
    ['console.txt', 'console.txt'],
    ['gpj.\u202eexe', 'gpj._exe'],
    ['a\u0000b\nc', 'a_b_c'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('is always a single segment, and sanitizing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const safe = safeName(name)
        expect(safe).not.toBe('')
        expect(safe).not.toMatch(/[/\\\p{Cc}<>:"|?*]|^\.|[. ]$/u)
        expect(safeName(safe)).toBe(safe)
      }),
    )
  })

  it.each([
    [
      ['a.svg', 'a.svg', 'a.svg'],
      ['a.svg', 'a (2).svg', 'a (3).svg'],
    ],
    [
      ['a.svg', 'A.SVG'],
      ['a.svg', 'A (2).SVG'],
    ],
    [
      ['a.svg', 'a (2).svg', 'a.svg'],
      ['a.svg', 'a (2).svg', 'a (3).svg'],
    ],
    [
      ['notes', 'notes'],
      ['notes', 'notes (2)'],
    ],
    [
      ['a.tar.gz', 'a.tar.gz'],
      ['a.tar.gz', 'a.tar (2).gz'],
    ],
    [
      ['x/y', 'x\\y'],
      ['x_y', 'x_y (2)'],
    ],
  ])('%j become %j', (names, distinct) => {
    expect(uniqueNames(names)).toEqual(distinct)
  })

  it('is unique, compared without case', () => {
    const few = fc.constantFrom('a', 'A', 'a (2)', 'A (2).b', 'a.b', 'a/b', 'a_b', '')
    fc.assert(
      fc.property(fc.array(few, { maxLength: 12 }), (names) => {
        const distinct = uniqueNames(names)
        expect(distinct).toHaveLength(names.length)
        expect(new Set(distinct.map((name) => name.toLowerCase())).size).toBe(names.length)
      }),
    )
  })
})

it('a zip is named after its group if all its files are in one', () => {
  expect(archiveName(['brand-kit', 'brand-kit'])).toBe('brand-kit.zip')
  expect(archiveName(['brand-kit', 'aurora'])).toBe('materials.zip')
})

describe('an attachment', () => {
  it('has its name in the form of RFC 5987, and an ASCII one', () => {
    expect(attachment('标志 (1)*.svg')).toBe(
      `attachment; filename="__ (1)*.svg"; filename*=UTF-8''%E6%A0%87%E5%BF%97%20%281%29%2A.svg`,
    )
    expect(attachment(`it's "50%"\\.pdf`)).toContain(`filename="it's _50___.pdf"`)
  })

  it('has a valid header for any name, which is read back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const value = attachment(name)
        expect(new Headers({ 'Content-Disposition': value }).get('Content-Disposition')).toBe(value)
        const [, plain, extended] =
          /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w%.!~-]*)$/.exec(value)!
        expect(plain).toMatch(/^[\x20-\x7e]*$/)
        expect(decodeURIComponent(extended!)).toBe(name.toWellFormed())
      }),
    )
  })
})

it('a part equals the slice of the file', () => {
  const number = fc.oneof(fc.nat(60), fc.nat(), fc.constant(undefined))
  fc.assert(
    fc.property(number, number, fc.nat(50), (first, last, size) => {
      const stored = { size, httpEtag: '"a"', uploaded: new Date(0) }
      const headers = new Headers({ Range: `bytes=${first ?? ''}-${last ?? ''}` })
      const part = rangeOf(headers, stored)
      const file = Array.from({ length: size }, (_, index) => index)
      const answer =
        typeof part === 'object' ? file.slice(part.offset, part.offset + part.length) : part
      expect(answer).toEqual(sliceOf(file, first, last))
    }),
  )
})

function sliceOf(file: number[], first: number | undefined, last: number | undefined) {
  if (first === undefined && last === undefined) return 'whole'
  if (first !== undefined && last !== undefined && last < first) return 'whole'
  const end = last === undefined ? undefined : last + 1
  const slice = first === undefined ? (last ? file.slice(-last) : []) : file.slice(first, end)
  return slice.length > 0 ? slice : 'unsatisfiable'
}
