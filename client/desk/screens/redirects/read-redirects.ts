// Reads files of redirects: tables of this desk and of other systems, and rule files of hosts.
import type { ColumnHeads } from '../../../contract/files/table.ts'
import type { Encoding, TextReadings } from '../../../contract/files/encoding.ts'
import {
  maxRedirectRows,
  type RedirectColumn,
} from '../../../contract/desk/site/redirect-import.ts'
import {
  FileParseError,
  readNamedTable,
  readTextFile,
  type NamedRow,
} from '../../ui/import/read-file.ts'

export interface RedirectFile {
  rows: NamedRow<RedirectColumn>[]
  columns: readonly RedirectColumn[]
  /** Columns that are not read. */
  others: string[]
  repeatedHeads: number[]
  source: TextReadings
}

/** Plugins name the status `code` or `type`, and the state `status`. */
const heads: ColumnHeads<RedirectColumn> = {
  from: [
    'from',
    'source',
    'source url',
    'redirect from',
    'redirect source',
    'origin',
    'request',
    'old path',
    'from path',
    'old url',
    'old',
    '旧地址',
    '原地址',
    '来源',
    '来源地址',
    '从',
    '從',
    '舊地址',
    '來源',
    '舊網址',
    '旧网址',
    'từ',
    'nguồn',
    'địa chỉ cũ',
    'đường dẫn cũ',
    'url cũ',
    'จาก',
    'ต้นทาง',
    'ที่อยู่เดิม',
    'ที่อยู่เก่า',
    'url เดิม',
    'से',
    'स्रोत',
    'पुराना पता',
    'पुराना url',
  ],
  to: [
    'to',
    'target',
    'target url',
    'redirect to',
    'redirect target',
    'redirect',
    'new path',
    'to path',
    'destination',
    'new url',
    'new',
    '新地址',
    '目标',
    '目标地址',
    '到',
    '目標',
    '新網址',
    '新网址',
    'đến',
    'tới',
    'đích',
    'địa chỉ mới',
    'đường dẫn mới',
    'url mới',
    'ไปยัง',
    'ถึง',
    'ปลายทาง',
    'ที่อยู่ใหม่',
    'url ใหม่',
    'को',
    'तक',
    'गंतव्य',
    'लक्ष्य',
    'नया पता',
    'नया url',
  ],
  status: [
    'code',
    'http code',
    'status code',
    'type',
    'status',
    'permanent',
    '状态码',
    '永久',
    '類型',
    '狀態碼',
    'mã',
    'mã trạng thái',
    'vĩnh viễn',
    'รหัส',
    'รหัสสถานะ',
    'ถาวร',
    'कोड',
    'स्थिति कोड',
    'स्थायी',
  ],
  state: ['status', 'state', 'enabled', '状态', '狀態', 'trạng thái', 'สถานะ', 'स्थिति'],
  regex: [
    'regex',
    'regexp',
    'matching',
    'format',
    '正则',
    '正則',
    'biểu thức chính quy',
    'นิพจน์ทั่วไป',
    'रेगुलर एक्सप्रेशन',
  ],
}

/** @throws FileParseError */
export function readRedirects(file: Blob, encoding?: Encoding): Promise<RedirectFile> {
  return readTextFile(file, encoding, async (text) => {
    const read = isRuleFile(text) ? readRules(text) : await readNamedTable(text, heads)
    if (read.rows.length > maxRedirectRows)
      throw new FileParseError('too_many', maxRedirectRows + 2)
    return read
  })
}

const significant = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((rule, at) => ({ rule: rule.replace(/(?:^|\s)#.*$/, '').trim(), line: at + 1 }))
    .filter(({ rule }) => rule !== '')

/** True for rules as in `_redirects` of Netlify and Cloudflare: `/old /new 301`, and no row of heads. */
function isRuleFile(text: string): boolean {
  const [first] = significant(text)
  return first !== undefined && /^(?:\/|https?:\/\/)[^\s,;]*[ \t]+[^\s,;]+/.test(first.rule)
}

function readRules(text: string): Omit<RedirectFile, 'source'> {
  const rows = significant(text).map(({ rule, line }) => {
    const [from = '', to = '', ...rest] = rule.split(/\s+/).filter((part) => !/^[-=]>$/.test(part))
    // A condition behind the status would be lost, so it is an unknown status.
    return { line, cells: { from, to, status: rest.join(' ') } }
  })
  return { rows, columns: ['from', 'to', 'status'], others: [], repeatedHeads: [] }
}
