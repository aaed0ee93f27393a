// Files of redirects, as other systems and people write them.
import { describe, expect, it } from 'vitest'
import { readRedirects } from '../../../client/desk/screens/redirects/read-redirects.ts'

const lines = (...all: string[]) => new Blob([all.join('\r\n')])
const bytes = (hex: string) =>
  new Blob([Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))])
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex')
/** `旧地址,新地址` and a row, in an older encoding. */
const encoded = (heads: string) => bytes(`${heads}${ascii('\n/a,/b\n')}`)
const utf16 = (text: string) => new Blob([Buffer.from(`\uFEFF${text}`, 'utf16le')])

const wordpress = 'source,target,regex,code,type,hits,title,status'
const row = { from: '/a', to: '/b' }

describe('readRedirects', () => {
  it.each<[string, Blob, object]>([
    ['the empty table', lines('from,to,status', '/a,/b,301'), { ...row, status: '301' }],
    [
      'the WordPress plugin Redirection',
      lines(wordpress, '/a,/b,0,301,url,12,Title,active'),
      { ...row, status: '301', state: 'active', regex: '0' },
    ],
    ['Shopify', lines('Redirect from,Redirect to', '/a,/b'), row],
    [
      'a rule file of a host',
      lines('# old', '', '/a   /b 301! # moved'),
      { ...row, status: '301!' },
    ],
    ['rules without a status', lines('/a\t/b'), row],
    ['GB18030 and Chinese heads', encoded('bec9b5d8d6b72cd0c2b5d8d6b7'), row],
    ['Big5 and Chinese heads', encoded('c2c2a661a77d2cb773a661a77d'), row],
    ['UTF-16 with tabs', utf16('Source URL\tTarget URL\n/a\t/b\n'), row],
    ['semicolons', lines('old;new', '/a;/b'), row],
    ['a separator line', lines('sep=|', 'Old URL|New URL', '/a|/b'), row],
    ['quoted commas', lines('from,to', '"/a,1","/b"'), { from: '/a,1', to: '/b' }],
    [
      'capitals and spaces',
      lines(' FROM , To , Permanent ', '/a,/b,yes'),
      { ...row, status: 'yes' },
    ],
    ['a full-width head', lines('ｆｒｏｍ,ｔｏ', '/a,/b'), row],
    ['a result file', lines('from,to,problem', '/a,/b,from: a page is there'), row],
  ])('reads %s', async (_, file, cells) => {
    const { rows, others } = await readRedirects(file)
    expect(rows.map((one) => one.cells)).toEqual([expect.objectContaining(cells)])
    expect(others).not.toContain('problem')
  })

  it('counts the lines of a rule file with its comments', async () => {
    const { rows } = await readRedirects(lines('# old', '/a /b', '', '/c /d'))
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
  })

  it.each([
    ['other heads', lines('x,y', '/a,/b'), 'unreadable', 1],
    ['a head twice', lines('from,to,From', '/a,/b,/c'), 'repeated_column', 1],
    ['an unquoted comma', lines('from,to', '/a,/b', '/c,/d,1'), 'stray_cell', 3],
    ['a quote that is not closed', lines('from,to', '"/a,/b'), 'quotes', 2],
    ['too many rows', lines('from,to', ...Array(2001).fill('/a,/b')), 'too_many', 2002],
  ])('refuses %s', async (_, file, flaw, line) => {
    await expect(readRedirects(file)).rejects.toMatchObject({ flaw, line })
  })
})
