// Files of redirects and of newsletter subscribers, as other systems and people write them.
import { describe, expect, it } from 'vitest'
import { readTable } from '../../../client/contract/files/table.ts'
import { readFile } from '../../../client/desk/screens/calendar/read-file.ts'
import { readDrawLines } from '../../../worker/desk/draws/lines.ts'
import { readRedirects } from '../../../client/desk/screens/redirects/read-redirects.ts'
import { readSubscribers } from '../../../client/desk/screens/newsletter/import/read-subscribers.ts'

it('names repeated heads and skips them, whatever is imported', async () => {
  const twice = (head: string, ...rows: string[]) => lines(...rows.flatMap((one) => [head, one]))
  const files = await Promise.all([
    readRedirects(twice('from,to', '/a,/b', '/c,/d')),
    readSubscribers(twice('Email,Lists', 'a@example.test,en-US', 'b@example.test,th-TH'), {
      list: 'en-US',
      now,
    }),
    readFile(twice('title_en-US,starts_at', 'A,2027-01-09 20:00', 'B,2027-01-10 20:00'), {}),
  ])
  expect(files.map(({ rows, repeatedHeads }) => [rows.length, repeatedHeads])).toEqual(
    files.map(() => [2, [3]]),
  )
  expect(files[1].faults).toEqual([])
  const draws = 'period,drawn_at,n1,n2,n3,n4,n5,n6,special'
  const table = await readTable(
    await twice(
      draws,
      '2026001,2026-01-01,1,2,3,4,5,6,7',
      '2026002,2026-01-03,1,2,3,4,5,6,7',
    ).text(),
  )
  const read = readDrawLines(table, { time: '21:30', order: undefined })
  expect([read.lines.length, read.faults, table.repeatedHeads]).toEqual([2, [], [3]])
})

const now = new Date('2026-11-27T00:00:00Z')
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
      'Yoast',
      lines('Origin,Target,Type,Format', '/a,/b,301,plain'),
      { ...row, status: '301', regex: 'plain' },
    ],
    [
      'Rank Math',
      lines('id,source,matching,destination,type,category,status', '1,/a,exact,/b,302,,active'),
      { ...row, status: '302', state: 'active', regex: 'exact' },
    ],
    [
      'Drupal',
      lines('Redirect source,Redirect target,Status code', '/a,/b,301'),
      { ...row, status: '301' },
    ],
    [
      'Hong Kong heads behind invisible characters',
      lines('\u200b舊網址,新網址\u2060', '/a,/b'),
      row,
    ],
    [
      'a rule with a condition',
      lines('/a /b 301 Country=us'),
      { ...row, status: '301 Country=us' },
    ],
    ['rules with arrows', lines('/a -> /b 301'), { ...row, status: '301' }],
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

const read = (file: Blob) => readSubscribers(file, { list: 'zh-CN', now })
const mailchimp = 'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME'
const ghost = 'id,email,name,note,subscribed_to_emails,created_at,labels'
const subscriber = { email: 'a@example.test', lists: ['zh-CN'] }

describe('readSubscribers', () => {
  it.each<[string, Blob, object]>([
    [
      'the empty table',
      lines(
        'email,lists,lang,confirmed_at,source',
        'a@example.test,"en-US, th",,2024-05-01 12:00,old',
      ),
      {
        email: 'a@example.test',
        lists: ['en-US', 'th-TH'],
        consented_at: '2024-05-01T04:00:00.000Z',
        source: 'old',
      },
    ],
    [
      'Ghost',
      lines(ghost, '1,a@example.test,Ann,,true,2023-02-01T08:00:00.000Z,"VIP"'),
      { ...subscriber, consented_at: '2023-02-01T08:00:00.000Z' },
    ],
    [
      'Mailchimp, by its time of confirmation',
      lines(mailchimp, 'A@Example.test,Ann,2,2023-01-31 00:00:00,2023-02-01 00:00:00,'),
      { ...subscriber, consented_at: '2023-01-31T16:00:00.000Z' },
    ],
    [
      'Substack',
      lines(
        'email,active_subscription,plan,email_disabled,created_at',
        'a@example.test,false,other,false,2023-02-01T00:00:00Z',
      ),
      { ...subscriber, consented_at: '2023-02-01T00:00:00.000Z' },
    ],
    [
      'Buttondown',
      lines(
        'email,creation_date,subscriber_type,source,tags',
        'a@example.test,2023-02-01T00:00:00Z,regular,Embed Form,',
      ),
      { ...subscriber, source: 'embed-form' },
    ],
    [
      'an internationalized domain',
      lines('E-Mail', 'a@BÜCHER.example'),
      { email: 'a@xn--bcher-kva.example' },
    ],
    ['full-width letters', lines('email', 'ａ＠example.test'), subscriber],
    [
      'GB18030 and Chinese heads',
      new Blob([
        Uint8Array.from([
          0xd3,
          0xca,
          0xcf,
          0xe4,
          0x2c,
          0xd3,
          0xef,
          0xd1,
          0xd4,
          ...Buffer.from('\na@example.test,en\n'),
        ]),
      ]),
      { ...subscriber, lists: ['en-US'] },
    ],
    [
      'UTF-16 with tabs',
      utf16('电子邮箱\t语言\na@example.test\tvi-VN\n'),
      { ...subscriber, lists: ['vi-VN'] },
    ],
    [
      'semicolons and a list by its name',
      lines('邮箱;列表', 'a@example.test;English'),
      { ...subscriber, lists: ['en-US'] },
    ],
    [
      'a Chinese date',
      lines('邮箱,确认时间', 'a@example.test,2024年5月1日'),
      { consented_at: '2024-04-30T16:00:00.000Z' },
    ],
    ['a guarded formula', lines('email', "'+a@example.test"), { email: '+a@example.test' }],
    ...(
      [
        ['中文', 'zh-CN'],
        ['繁體中文', 'zh-HK'],
        ['Chinese', 'zh-CN'],
        ['Vietnamese', 'vi-VN'],
        ['泰语', 'th-TH'],
        ['हिन्दी', 'hi-IN'],
      ] as const
    ).map(([name, list]): [string, Blob, object] => [
      `the language ${name}`,
      lines('email,language', `a@example.test,${name}`),
      { ...subscriber, lists: [list] },
    ]),
    [
      'a date in UTC',
      lines('email,created at', 'a@example.test,2024-05-01 12:00:00 UTC'),
      { consented_at: '2024-05-01T12:00:00.000Z' },
    ],
    [
      'a date in Arabic-Indic digits',
      lines('email,created at', 'a@example.test,٢٠٢٤-٠٥-٠١'),
      { consented_at: '2024-04-30T16:00:00.000Z' },
    ],
  ])('reads %s', async (_, file, expected) => {
    const { subscribers, faults } = await read(file)
    expect(faults).toEqual([])
    expect(subscribers).toEqual([expect.objectContaining(expected)])
    expect(Object.keys(subscribers[0]!)).not.toContain('name')
  })

  it.each([
    ['Subscribed', 'TRUE'],
    ['Opted in', '2024-05-01'],
    ['Unsubscribed', 'false'],
    ['Bounced', '0'],
    ['Accepts marketing', 'yes'],
  ])('keeps people whose column %s is %s', async (head, cell) => {
    const found = await read(lines(`email,${head}`, `a@example.test,${cell}`))
    expect(found).toMatchObject({ subscribers: [{ email: 'a@example.test' }], left: 0 })
  })

  it.each([
    [
      'Mailchimp',
      lines(mailchimp, 'a@example.test,Ann,2,2023-02-01 00:00:00,,2024-01-01 00:00:00'),
    ],
    ['Ghost', lines(ghost, '1,a@example.test,Ann,,false,2023-02-01T00:00:00Z,')],
    ['Substack', lines('email,email_disabled', 'a@example.test,true')],
    ['Buttondown', lines('email,type', 'a@example.test,unsubscribed')],
    ['a table', lines('邮箱,状态', 'a@example.test,已退订')],
    ['Klaviyo', lines('Email,Email Marketing Consent', 'a@example.test,NEVER_SUBSCRIBED')],
    ['Shopify', lines('Email,Accepts Email Marketing', 'a@example.test,no')],
    ['HubSpot', lines('Email,Unsubscribed from all email', 'a@example.test,Yes')],
    ['beehiiv', lines('email,status', 'a@example.test,inactive')],
    ['Kit', lines('email,state', 'a@example.test,cancelled')],
    ['a form', lines('E-mail,Subscribed', 'a@example.test,FALSE')],
    ['a CRM', lines('Email,Email Opt Out', 'a@example.test,1')],
  ])('leaves out people who have left in %s', async (_, file) => {
    expect(await read(file)).toMatchObject({ subscribers: [], faults: [], left: 1 })
  })

  it('asks for the order of dates', async () => {
    const file = lines('email,confirmed_at', 'a@example.test,3/4/2024')
    const { subscribers } = await readSubscribers(file, { list: 'zh-CN', now, order: 'dmy' })
    expect(subscribers[0]?.consented_at).toBe('2024-04-02T16:00:00.000Z')
  })

  it('joins the lists of an address that is there twice', async () => {
    const file = lines('email,lang', 'a@example.test,en', 'A@example.test,th', 'b@example.test,')
    const { subscribers, repeated } = await read(file)
    expect(subscribers.map(({ line, lists }) => [line, lists])).toEqual([
      [2, ['en-US', 'th-TH']],
      [4, ['zh-CN']],
    ])
    expect(repeated).toBe(1)
  })

  it.each([
    ['not-an-address,,', 'email bad_email'],
    [',en-US,', 'email missing'],
    ['ä@example.test,,', 'email bad_email'],
    ['a@example.test,fr,', 'lang bad_list'],
    ['a@example.test,,01/02/2024', 'confirmed_at ambiguous_order'],
    ['a@example.test,,45000', 'confirmed_at serial_number'],
    ['a@example.test,,soon', 'confirmed_at bad_time'],
    ['a@example.test,,2027-01-01', 'confirmed_at in_future'],
  ])('names the line and column of %j', async (text, expected) => {
    const { subscribers, faults } = await read(lines('email,lang,confirmed_at', text))
    expect(subscribers).toEqual([])
    expect(faults.map(({ line, column, flaw }) => `${line} ${column} ${flaw}`)).toEqual([
      `2 ${expected}`,
    ])
  })

  it('is refused without a column of addresses', async () => {
    await expect(read(lines('name,lang', 'Ann,en'))).rejects.toMatchObject({ flaw: 'unreadable' })
  })
})
