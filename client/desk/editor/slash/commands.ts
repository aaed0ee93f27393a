// Commands of the slash menu. They are found by name in either desk language, or by pinyin: whole or initials.
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
  'gallery',
  'callout',
  'toggle',
  'button',
  'linkCard',
  'pullQuote',
  'footnote',
  'codeBlock',
] as const
const asked = [
  'figure',
  'embed',
  'chart',
  'gallery',
  'toggle',
  'button',
  'linkCard',
  'footnote',
] as const
export type DialogInsertion = (typeof asked)[number]
export type Insertion = (typeof insertions)[number]

/** Search names besides the label. */
const names: Record<Insertion, readonly string[]> = {
  heading: ['标题', '小标题', 'bt', 'xbt', 'biaoti', 'xiaobiaoti', 'heading', 'h2', 'section'],
  subheading: ['次级标题', 'cjbt', 'cijibiaoti', 'subheading', 'h3', 'heading 3'],
  bullets: ['列表', '项目列表', 'lb', 'xmlb', 'liebiao', 'xiangmuliebiao', 'list', 'bullets', 'ul'],
  numbers: ['编号列表', '序号', 'bhlb', 'xh', 'bianhaoliebiao', 'xuhao', 'list', 'numbered', 'ol'],
  quote: ['引文', '引用', 'yw', 'yy', 'yinwen', 'yinyong', 'quote', 'blockquote'],
  table: ['表格', 'bg', 'biaoge', 'table', 'grid'],
  rule: ['分隔线', '分割线', 'fgx', 'fengexian', 'rule', 'divider', 'hr'],
  figure: ['图片', '插图', 'tp', 'ct', 'tupian', 'chatu', 'picture', 'image', 'photo', 'figure'],
  embed: [
    '视频',
    '影片',
    'sp',
    'yp',
    'shipin',
    'yingpian',
    'video',
    'film',
    'embed',
    'youtube',
    'vimeo',
    'bilibili',
  ],
  chart: ['图表', '数据图', 'tb', 'sjt', 'tubiao', 'shujutu', 'chart', 'graph', 'bars', 'figures'],
  gallery: ['图集', '相册', 'tj', 'xc', 'tuji', 'xiangce', 'gallery', 'pictures', 'carousel'],
  callout: ['提示框', '提示', 'tsk', 'ts', 'tishikuang', 'callout', 'note', 'warning', 'tip'],
  toggle: ['折叠', '展开', 'zd', 'zk', 'zhedie', 'zhankai', 'toggle', 'details', 'fold'],
  button: ['按钮', 'an', 'anniu', 'button', 'cta'],
  linkCard: [
    '链接卡片',
    '网页卡片',
    '书签',
    'ljkp',
    'wykp',
    'sq',
    'lianjiekapian',
    'wangyekapian',
    'shuqian',
    'card',
    'link card',
    'linkcard',
    'bookmark',
    'preview',
    '嵌入',
    '帖文',
    'qr',
    'tw',
    'qianru',
    'tiewen',
    'embed',
    'post',
    'tweet',
    'twitter',
    'x',
    'bluesky',
    'mastodon',
    'tiktok',
    'instagram',
    'telegram',
    'spotify',
  ],
  pullQuote: [
    '金句',
    '重点引语',
    'jj',
    'zdyy',
    'jinju',
    'zhongdianyinyu',
    'pull quote',
    'pullquote',
  ],
  footnote: ['脚注', '注释', 'jz', 'zs', 'jiaozhu', 'zhushi', 'footnote', 'endnote'],
  codeBlock: ['代码', '代码块', 'dm', 'dmk', 'daima', 'daimakuai', 'code', 'pre'],
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
  if (what === 'callout') chain.wrapIn('callout', { tone: 'info' })
  if (what === 'pullQuote' || what === 'codeBlock') chain.setNode(what)
  chain.run()
  const question = asked.find((one) => one === what)
  if (question) ask(question)
}
