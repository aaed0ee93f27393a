// Commands of the slash menu. They are found by name in either desk language, or by pinyin initials.
import type { Editor, Range } from '@tiptap/core'

const insertions = [
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'quote',
  'table',
  'rule',
  'figure',
  'embed',
  'chart',
] as const
const asked = ['figure', 'embed', 'chart'] as const
export type DialogInsertion = (typeof asked)[number]
export type Insertion = (typeof insertions)[number]

/** Search names besides the label. */
const names: Record<Insertion, readonly string[]> = {
  heading: ['标题', '小标题', 'bt', 'xbt', 'heading', 'h2', 'section'],
  subheading: ['次级标题', 'cjbt', 'subheading', 'h3', 'heading 3'],
  bullets: ['列表', '项目列表', 'lb', 'xmlb', 'list', 'bullets', 'ul'],
  numbers: ['编号列表', '序号', 'bhlb', 'xh', 'list', 'numbered', 'ol'],
  quote: ['引文', '引用', 'yw', 'yy', 'quote', 'blockquote'],
  table: ['表格', 'bg', 'table', 'grid'],
  rule: ['分隔线', '分割线', 'fgx', 'rule', 'divider', 'hr'],
  figure: ['图片', '插图', 'tp', 'ct', 'picture', 'image', 'photo', 'figure'],
  embed: ['视频', '影片', 'sp', 'yp', 'video', 'film', 'embed', 'youtube', 'vimeo', 'bilibili'],
  chart: ['图表', '数据图', 'tb', 'sjt', 'chart', 'graph', 'bars', 'figures'],
}

/** Commands with a name that starts with the query or, for Han characters, contains it; all for an empty query. */
export function insertionsFor(query: string): Insertion[] {
  const wanted = query.toLowerCase()
  const isHan = /\p{Script=Han}/u.test(wanted)
  return insertions.filter((one) =>
    names[one].some((name) => (isHan ? name.includes(wanted) : name.startsWith(wanted))),
  )
}

/** Pinyin shortcut shown beside a Chinese label. */
export const shortcutOf = (one: Insertion): string =>
  `/${names[one].find((name) => /^[a-z]{2,4}$/.test(name)) ?? ''}`

/** Inserts a block; those that need a dialog open it through `ask`. */
export function insertAt(
  editor: Editor,
  range: Range,
  { what, ask }: { what: Insertion; ask: (what: DialogInsertion) => void },
): void {
  const chain = editor.chain().focus().deleteRange(range)
  if (what === 'heading') chain.setHeading({ level: 2 })
  if (what === 'subheading') chain.setHeading({ level: 3 })
  if (what === 'bullets') chain.toggleBulletList()
  if (what === 'numbers') chain.toggleOrderedList()
  if (what === 'quote') chain.toggleBlockquote()
  if (what === 'table') chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })
  if (what === 'rule') chain.setHorizontalRule()
  chain.run()
  const question = asked.find((one) => one === what)
  if (question) ask(question)
}
