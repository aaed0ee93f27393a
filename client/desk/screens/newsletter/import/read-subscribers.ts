// Reads files of newsletter subscribers: tables of this desk and exports of other systems. Other columns, names included,
// stay in the browser.
import type { ColumnHeads } from '../../../../contract/files/table.ts'
import { maxSubscriberRows } from '../../../../contract/desk/newsletter/subscriber-import.ts'
import type { TextReadings } from '../../../../contract/files/encoding.ts'
import { parseMoment } from '../../../../contract/files/moment.ts'
import { locales, type Locale } from '../../../../contract/locale.ts'
import { email } from '../../../../contract/members/email.ts'
import { isTrackSource } from '../../../../contract/track-source.ts'
import { languageNames, lookupLocale } from '../../../ui/import/language-tags.ts'
import {
  FileParseError,
  readNamedTable,
  readTextFile,
  type FileChoice,
  type NamedRow,
} from '../../../ui/import/read-file.ts'

export const subscriberColumns = ['email', 'lists', 'lang', 'confirmed_at', 'source'] as const
type Column = (typeof subscriberColumns)[number] | 'left' | 'state'

export interface Subscriber {
  line: number
  email: string
  lists: Locale[]
  consented_at?: string
  source?: string
}

export interface SubscriberFault {
  line: number
  column: Column
  found: string
  flaw:
    | 'missing'
    | 'bad_email'
    | 'bad_list'
    | 'in_future'
    | 'bad_time'
    | 'ambiguous_order'
    | 'serial_number'
}

export interface SubscriberFile {
  /** One per address. */
  subscribers: Subscriber[]
  faults: SubscriberFault[]
  /** Lines with an address of an earlier line. Their lists are added to it. */
  repeated: number
  /** Lines of people who have left in the system that the file comes from. */
  left: number
  rows: NamedRow<Column>[]
  columns: Column[]
  /** Columns that are not read. */
  others: string[]
  repeatedHeads: number[]
  /** SHA-256 of the file, in hex. */
  sha256: string
  source: TextReadings
}

/** Heads in files of this desk, Ghost, Mailchimp, Substack and Buttondown, and in the languages of the site. */
const heads: ColumnHeads<Column> = {
  email: [
    'email',
    'email address',
    'e-mail address',
    'mail',
    'subscriber',
    '邮箱',
    '电子邮箱',
    '电子邮件',
    '邮件地址',
    '邮箱地址',
    '電郵',
    '電子郵件',
    'địa chỉ email',
    'thư điện tử',
    'hòm thư',
    'อีเมล',
    'อีเมล์',
    'ที่อยู่อีเมล',
    'ईमेल',
    'ईमेल पता',
  ],
  lists: ['lists', 'list', '列表', '订阅列表', '名單', 'danh sách', 'รายการ', 'รายชื่อ', 'सूची'],
  lang: ['lang', 'language', 'locale', '语言', '語言', 'ngôn ngữ', 'ภาษา', 'भाषा'],
  confirmed_at: [
    'confirmed at',
    'confirm time',
    'optin time',
    'subscribed at',
    'created at',
    'creation date',
    'start date',
    '确认时间',
    '订阅时间',
    '確認時間',
    '訂閱時間',
    'thời gian xác nhận',
    'ngày xác nhận',
    'thời gian đăng ký',
    'ngày đăng ký',
    'เวลายืนยัน',
    'วันที่ยืนยัน',
    'เวลาสมัคร',
    'วันที่สมัคร',
    'पुष्टि समय',
    'पुष्टि का समय',
    'सदस्यता तिथि',
    'सदस्यता का समय',
  ],
  source: ['source', 'track source', '来源', '來源', 'nguồn', 'ที่มา', 'แหล่งที่มา', 'स्रोत'],
  left: [
    'left',
    'unsub time',
    'clean time',
    'unsubscribed at',
    'unsubscribed',
    'unsubscribed from all email',
    'opt out',
    'opted out',
    'opted out at',
    'email opt out',
    'bounced',
    'suppressed',
    'unsubscription date',
    'email disabled',
    '退订时间',
    '退訂時間',
    'thời gian hủy',
    'thời gian hủy đăng ký',
    'ngày hủy đăng ký',
    'เวลายกเลิก',
    'วันที่ยกเลิก',
    'सदस्यता समाप्ति',
    'छोड़ने का समय',
  ],
  state: [
    'state',
    'subscribed to emails',
    'subscribed',
    'is subscribed',
    'subscription status',
    'subscription state',
    'email marketing consent',
    'accepts marketing',
    'accepts email marketing',
    'opted in',
    'opt in',
    'active',
    'subscriber type',
    'status',
    'type',
    '状态',
    '狀態',
    'trạng thái',
    'สถานะ',
    'स्थिति',
  ],
}

interface ReadOptions extends FileChoice {
  /** List of subscribers whose row names none. */
  list: Locale
  now: Date
}

/** @throws FileParseError */
export async function readSubscribers(file: Blob, options: ReadOptions): Promise<SubscriberFile> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return readTextFile(file, options.encoding, async (text) => {
    const { rows, columns, others, line, repeatedHeads } = await readNamedTable(text, heads)
    if (!columns.includes('email')) throw new FileParseError('unreadable', line)
    if (rows.length > maxSubscriberRows)
      throw new FileParseError('too_many', rows[maxSubscriberRows]?.line ?? line)
    const read = { ...readRows(rows, options), rows, columns, others, repeatedHeads }
    return { ...read, sha256: sha256.join('') }
  })
}

function readRows(rows: readonly NamedRow<Column>[], options: ReadOptions) {
  const subscribers = new Map<string, Subscriber>()
  const faults: SubscriberFault[] = []
  let [repeated, left] = [0, 0]
  for (const row of rows) {
    if (hasLeft(row.cells)) {
      left += 1
      continue
    }
    const read = readRow(row, options)
    if (Array.isArray(read)) {
      faults.push(...read)
      continue
    }
    const former = subscribers.get(read.email)
    if (!former) {
      subscribers.set(read.email, read)
      continue
    }
    repeated += 1
    former.lists = locales.filter(
      (lang) => former.lists.includes(lang) || read.lists.includes(lang),
    )
  }
  return { subscribers: [...subscribers.values()], faults, repeated, left }
}

const no = /^(?:false|no|n|0|否|không|ไม่|नहीं)$/i
const gone =
  /^(?:unsubscribed|non-subscribed|cleaned|bounced|complained|unactivated|inactive|unconfirmed|not[ _-]subscribed|never[ _-]subscribed|opted[ _-]?out|opt[ _-]?out|cancell?ed|expired|suppressed|deleted|archived|spam|junk|undeliverable|blocked|disabled|removed|pending|false|no|n|0|否|退订|已退订|退訂|已退訂|không|(?:đã )?h(?:ủy|uỷ)(?: đăng ký)?|ไม่|ยกเลิก(?:แล้ว|การสมัคร)?|नहीं|रद्द|छोड़ दिया)$/i

function hasLeft({ left = '', state = '' }: NamedRow<Column>['cells']): boolean {
  return (left !== '' && !no.test(left)) || gone.test(state)
}

function readRow({ line, cells }: NamedRow<Column>, { list, now, order }: ReadOptions) {
  const faults: SubscriberFault[] = []
  const note = (column: Column, flaw: SubscriberFault['flaw']) =>
    faults.push({ line, column, flaw, found: cells[column] ?? '' })
  const address = email.safeParse(cells.email)
  if (!cells.email) note('email', 'missing')
  else if (!address.success) note('email', 'bad_email')
  const named = cells.lists ? 'lists' : 'lang'
  const lists = namesIn(cells[named] ?? '')
  const found = lists.map(listOf)
  if (found.includes(null)) note(named, 'bad_list')
  const moment = cells.confirmed_at
    ? parseMoment(cells.confirmed_at, { time: '00:00', order })
    : null
  if (moment && 'error' in moment) note('confirmed_at', moment.error)
  else if (moment && moment.at > now.toISOString()) note('confirmed_at', 'in_future')
  if (faults.length > 0 || !address.success) return faults
  const wanted = locales.filter((lang) => found.includes(lang))
  const source = sourceOf(cells.source ?? '')
  return {
    line,
    email: address.data,
    lists: wanted.length > 0 ? wanted : [list],
    ...(moment && 'at' in moment && { consented_at: moment.at }),
    ...(source && { source }),
  }
}

/** Names of lists in a cell. A space separates names, unless it belongs to one, such as `Tiếng Thái`. */
const namesIn = (cell: string) =>
  cell.split(/[,;|，、；]/).flatMap((name) => {
    const words = name.trim()
    return words !== '' && listOf(words) ? [words] : words.split(/\s+/).filter(Boolean)
  })

let listsByName: ReadonlyMap<string, Locale> | undefined

function listOf(text: string): Locale | null {
  // An earlier language keeps a name that it shares with a later one.
  listsByName ??= new Map(
    locales
      .toReversed()
      .flatMap((lang) => languageNames(lang).map((name) => [name, lang] as const)),
  )
  return listsByName.get(text.toLowerCase()) ?? lookupLocale(text)
}

/** `Embed Form` → `embed-form`, as sources of visits are written. */
function sourceOf(text: string): string | undefined {
  const source = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 40)
  return isTrackSource(source) ? source : undefined
}
