// Heads of event tables: those of this desk, and words of the site's languages.
import {
  importColumns,
  titleColumn,
  type ImportColumn,
} from '../../../contract/desk/calendar/event-import.ts'
import type { ColumnHeads } from '../../../contract/files/table.ts'
import { locales, type Locale } from '../../../contract/locale.ts'
import { languageNames } from '../../ui/import/language-tags.ts'
import { sourceColumns, type SourceColumn } from './source-columns.ts'

const words: Partial<ColumnHeads<ImportColumn>> = {
  number: [
    'event number',
    '编号',
    '活动编号',
    '編號',
    '活動編號',
    'mã số',
    'mã sự kiện',
    'หมายเลข',
    'หมายเลขกิจกรรม',
    'क्रमांक',
    'कार्यक्रम क्रमांक',
  ],
  kind: ['type', '类型', '种类', '類型', '種類', 'loại', 'ประเภท', 'प्रकार'],
  brand: [
    'platform',
    '品牌',
    '平台',
    'thương hiệu',
    'nền tảng',
    'แบรนด์',
    'แพลตฟอร์ม',
    'ब्रांड',
    'प्लेटफ़ॉर्म',
  ],
  category: ['分类', '类别', '分類', '類別', 'danh mục', 'thể loại', 'หมวดหมู่', 'หมวด', 'श्रेणी'],
  starts_at: [
    'start',
    'start time',
    'begins at',
    '开始',
    '开始时间',
    '開始',
    '開始時間',
    'bắt đầu',
    'thời gian bắt đầu',
    'giờ bắt đầu',
    'เริ่ม',
    'เวลาเริ่ม',
    'เวลาเริ่มต้น',
    'शुरू',
    'शुरुआत',
    'शुरू होने का समय',
    'आरंभ',
    'आरंभ समय',
    'प्रारंभ',
    'प्रारंभ समय',
  ],
  ends_at: [
    'end',
    'end time',
    '结束',
    '结束时间',
    '結束',
    '結束時間',
    'kết thúc',
    'thời gian kết thúc',
    'giờ kết thúc',
    'สิ้นสุด',
    'เวลาสิ้นสุด',
    'समाप्त',
    'समाप्ति',
    'समाप्ति समय',
    'समाप्त होने का समय',
  ],
  exclusive: ['独家', '獨家', 'độc quyền', 'เอกสิทธิ์', 'เฉพาะที่นี่', 'विशेष', 'अनन्य'],
  link: ['url', '链接', '地址', '連結', '網址', 'liên kết', 'đường dẫn', 'ลิงก์', 'लिंक'],
}

/** A title column that names no language has the language of its head. */
const titleWords: Record<Locale, readonly string[]> = {
  'zh-CN': ['标题', '名称'],
  'zh-HK': ['標題', '名稱'],
  'en-US': ['title', 'name'],
  'vi-VN': ['tiêu đề', 'tên'],
  'th-TH': ['ชื่อ', 'ชื่อเรื่อง', 'หัวข้อ'],
  'hi-IN': ['शीर्षक', 'नाम'],
}

export function eventHeads(): ColumnHeads<ImportColumn | SourceColumn> {
  const heads = Object.fromEntries(
    importColumns.map((column) => [column, [column, ...(words[column] ?? [])]]),
  ) as Record<ImportColumn, string[]>
  const allWords = locales.flatMap((lang) => titleWords[lang])
  const taken = new Set<string>()
  for (const lang of locales) {
    // Languages that share a name, such as 中文, leave it to the first.
    const names = [lang, ...languageNames(lang)].filter((name) => !taken.has(name))
    for (const name of names) taken.add(name)
    heads[titleColumn(lang)].push(
      ...titleWords[lang],
      ...allWords.flatMap((word) => names.map((name) => `${word} ${name}`)),
    )
  }
  const ofSource = Object.fromEntries(sourceColumns.map((column) => [column, [column]]))
  return { ...heads, ...(ofSource as Record<SourceColumn, string[]>) }
}
