// Reads a table of posts, one per row.
import { marked } from 'marked'
import type { TextReadings } from '../../contract/files/encoding.ts'
import { parseMoment, type DateOrder } from '../../contract/files/moment.ts'
import type { ColumnHeads } from '../../contract/files/table.ts'
import { FileParseError, readNamedTable, type NamedRow } from '../ui/import/read-file.ts'
import {
  ImportError,
  pathOf,
  toImportedPost,
  withSharedFlaws,
  type ImportedPost,
  type PostFile,
} from './posts.ts'

type PostColumn =
  | 'id'
  | 'title'
  | 'subtitle'
  | 'body'
  | 'author'
  | 'category'
  | 'tags'
  | 'lang'
  | 'date'
  | 'slug'
  | 'address'
  | 'image'
  | 'group'

const heads: ColumnHeads<PostColumn> = {
  id: ['id', 'guid', 'uuid', '编号', '編號', 'mã', 'รหัส', 'क्रमांक'],
  title: [
    'title',
    'post title',
    'name',
    '标题',
    '標題',
    'tiêu đề',
    'ชื่อ',
    'ชื่อเรื่อง',
    'हेडिंग',
    'शीर्षक',
  ],
  subtitle: [
    'subtitle',
    'excerpt',
    'summary',
    'description',
    '副标题',
    '副標題',
    '摘要',
    'phụ đề',
    'tóm tắt',
    'mô tả',
    'คำโปรย',
    'สรุป',
    'उपशीर्षक',
    'सारांश',
    'विवरण',
  ],
  body: [
    'body',
    'content',
    'html',
    'text',
    'markdown',
    'post content',
    '正文',
    '内容',
    '內容',
    'nội dung',
    'เนื้อหา',
    'सामग्री',
    'पाठ',
  ],
  author: ['author', 'by', '作者', 'tác giả', 'ผู้เขียน', 'लेखक'],
  category: ['category', 'categories', '分类', '分類', 'danh mục', 'chuyên mục', 'หมวดหมู่', 'श्रेणी'],
  tags: ['tags', 'tag', '标签', '標籤', 'thẻ', 'แท็ก', 'टैग'],
  lang: ['lang', 'language', 'locale', '语言', '語言', 'ngôn ngữ', 'ภาษา', 'भाषा'],
  date: [
    'date',
    'published at',
    'publish date',
    'post date',
    '日期',
    '发布时间',
    '發佈時間',
    'ngày',
    'ngày đăng',
    'วันที่',
    'วันที่เผยแพร่',
    'तारीख',
    'प्रकाशन तिथि',
  ],
  slug: ['slug', 'post name'],
  address: [
    'address',
    'url',
    'link',
    'permalink',
    'path',
    '地址',
    '链接',
    '網址',
    '連結',
    'địa chỉ',
    'liên kết',
    'ที่อยู่',
    'ลิงก์',
    'पता',
    'लिंक',
  ],
  image: [
    'image',
    'cover',
    'featured image',
    'thumbnail',
    '封面',
    '图片',
    '圖片',
    'ảnh',
    'ảnh bìa',
    'รูปภาพ',
    'ภาพปก',
    'चित्र',
    'कवर',
  ],
  group: [
    'group',
    'translation group',
    '译文组',
    '譯文組',
    'nhóm bản dịch',
    'กลุ่มคำแปล',
    'अनुवाद समूह',
  ],
}

/** Dates are in the zone of the site. @throws ImportError and FileParseError */
export async function readPostTable(
  text: string,
  { source, order }: { source: TextReadings; order: DateOrder | undefined },
): Promise<Pick<PostFile, 'posts' | 'table'>> {
  const { rows, columns, others, repeatedHeads } = await readNamedTable(text, heads).catch(
    (error: unknown) => {
      const isOther = error instanceof FileParseError && error.flaw === 'unreadable'
      throw isOther ? new ImportError('no_export') : error
    },
  )
  if (!columns.includes('title') || !columns.includes('body')) throw new ImportError('no_export')
  const times = rows.map(({ cells }) => parseMoment(cells.date ?? '', { time: '00:00', order }))
  const posts = rows.map((row, at) => {
    const read = times[at]!
    return toPost(row, 'at' in read ? read.at : null)
  })
  const dateErrors = times.flatMap((read, at) =>
    'error' in read && rows[at]?.cells.date ? [read.error] : [],
  )
  return { posts: withSharedFlaws(posts), table: { source, others, repeatedHeads, dateErrors } }
}

function toPost({ line, cells }: NamedRow<PostColumn>, time: string | null): ImportedPost {
  const cell = (column: PostColumn) => cells[column] ?? ''
  const body = cell('body')
  const list = (text: string) =>
    text
      .split(/[,;，；、|]/)
      .map((one) => one.trim())
      .filter(Boolean)
  return toImportedPost({
    source: 'table',
    guid: cell('id') || cell('address') || cell('slug') || `${line} ${cell('title')}`,
    isPublic: cell('date') !== '',
    time,
    title: cell('title'),
    slug: cell('slug').normalize('NFC'),
    subtitle: cell('subtitle'),
    html: /<[a-z][^>]*>/i.test(body) ? body : marked.parse(body, { async: false }),
    author: cell('author'),
    categories: list(cell('category')),
    tags: list(cell('tags')),
    lang: cell('lang') || null,
    group: cell('group') || null,
    cover: cell('image') ? { url: cell('image'), alt: '' } : null,
    address: pathOf(
      cell('address') && (URL.parse(cell('address'), 'https://old.invalid')?.href ?? ''),
    ),
    base: URL.canParse(cell('address')) ? cell('address') : '',
  })
}
