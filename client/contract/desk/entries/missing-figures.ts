import type { Locale } from '../../locale.ts'
import { plainDigits } from '../../characters/digits.ts'
import { traitsOf } from '../../text/node-traits.ts'
import { plainText } from '../../text/rich-text.ts'
import { richTextsOf, type Text } from './flat-fields.ts'
import type { EntryData } from './kinds/schemas.ts'
import { alignSourceRows } from './source-pane-rows.ts'
import type { EntryType } from './types.ts'

export interface MissingFigures extends Pick<Text, 'name' | 'row'> {
  /** Index of the first block of the translation that lacks a figure, from 0. */
  block: number
  /** As the source writes them. */
  figures: string[]
}

/** Whole numbers up to this may be written in words, as months are. */
const maxSmall = 24

/** Years of the Thai calendar are ahead by so many. */
const thaiYears = 543

interface Written {
  lang: Locale
  data: EntryData
}

/** Figures by text. Ignores paragraphs that are not translated, and figures that stand elsewhere in the same text. */
export function missingFigures(
  type: EntryType,
  source: Written,
  { lang, data }: Written,
): MissingFigures[] {
  const own = new Map(richTextsOf(type, data).map((text) => [text.path, text]))
  return richTextsOf(type, source.data).flatMap(({ path, name, document }) => {
    const translation = own.get(path)
    if (!translation) return []
    const asked = countsOf(figuresIn(document, source.lang))
    const written = countsOf(figuresIn(translation.document, lang))
    const isLacking = ({ key }: Figure) => (written.get(key) ?? 0) < (asked.get(key) ?? 0)
    const rows = alignSourceRows(document.content, [], translation.document.content)
    const lacking = rows.flatMap(({ after, target, at }) => {
      if (!after || !target || plainText(target).trim() === '') return []
      const there = countsOf(figuresIn(target, lang))
      const figures = figuresIn(after, source.lang).filter((one) => !there.has(one.key))
      return figures.filter(isLacking).map(({ text }) => ({ at, text }))
    })
    const [first] = lacking
    if (!first) return []
    const figures = [...new Set(lacking.map(({ text }) => text))]
    const row = translation.row === undefined ? {} : { row: translation.row }
    return { name, ...row, block: first.at, figures }
  })
}

interface Figure {
  text: string
  /** Significant digits, which are equal in 3.5万, 35,000 and 35.000. */
  key: string
}

type Node = Parameters<typeof plainText>[0]

/** Text of each paragraph, cell or chart. Together, figures of two cells would be one. */
function partsOf(node: Node): string[] {
  const isWhole = !node.content || traitsOf(node.type ?? '').holds === 'inline'
  return isWhole ? [plainText(node)] : node.content!.flatMap(partsOf)
}

function figuresIn(node: Node, lang: Locale): Figure[] {
  const written = partsOf(node).flatMap((text) => [
    ...plainDigits(text).matchAll(/\d+(?:[.,]\d+)*/g),
  ])
  return written.flatMap(([whole]) => {
    const value = Number(whole)
    if (Number.isInteger(value) && value <= maxSmall) return []
    const isThaiYear = lang === 'th-TH' && value >= 2400 && value < 2700
    const digits = isThaiYear ? String(value - thaiYears) : whole.replaceAll(/[.,]/g, '')
    return { text: whole, key: digits.replaceAll(/^0+|0+$/g, '') }
  })
}

function countsOf(figures: readonly Figure[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(figures, ({ key }) => key)
  return new Map([...groups].map(([key, all]) => [key, all.length]))
}
