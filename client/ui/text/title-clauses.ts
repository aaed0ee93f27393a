// Line breaks of a title: between its clauses first, then between words. Browsers break Han text between any two
// characters, Thai between words, and other scripts at spaces. Dictionaries differ between browsers, so only the server
// uses one.

let segmenter: Intl.Segmenter | undefined

/** Words of the latest titles; most renders show the same ones. */
const segmented = new Map<string, string[][]>()
const maxSegmented = 2000

/** The space after a colon, and in Thai, which has no spaces between words, between two phrases. */
const clauseSpace = /((?<=:) |(?<=[\u0E01-\u0E45\u0E47-\u0E4E”]) (?=[“\u0E01-\u0E45]))/u

/**
 * Words of each clause. In other scripts than Han each clause is one word, and so is the space between two clauses.
 * Editors can end a clause with `|`.
 */
export function segmentTitle(text: string): string[][] {
  if (!/\p{Script=Han}/u.test(text)) return splitAtSpaces(text.replaceAll('|', ''))
  const known = segmented.get(text)
  if (known) return known
  const clauses = text
    .split(/\||(?<=[：，。？！])(?!\|)/u)
    .filter(Boolean)
    .map(wordsIn)
  if (segmented.size >= maxSegmented) segmented.clear()
  segmented.set(text, clauses)
  return clauses
}

const splitAtSpaces = (text: string) =>
  text
    .split(clauseSpace)
    .filter(Boolean)
    .map((clause) => [clause])

/** Short titles of works, quoted words, and amounts with units missing from the dictionary are not split. */
const whole =
  /(《[^》]{1,10}》|「[^」]{1,10}」|“[^”]{1,10}”|\d+[千兆吉]?(?:比特|字节|位元組|位元))/u

function wordsIn(clause: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const words: Word[] = []
  for (const [at, part] of clause.split(whole).entries()) {
    if (at % 2 === 1) words.push({ text: part, isOpen: false })
    else for (const { segment } of segmenter.segment(part)) add(words, segment)
  }
  return withoutOrphans(words.map(({ text }) => text))
}

/** A single character, with or without trailing characters, is the end of a word missing from the dictionary. */
function withoutOrphans(words: readonly string[]): string[] {
  return words.reduce<string[]>((kept, word, at) => {
    const isEnd = at === words.length - 1 || word.length > 1
    const isOrphan = orphan.test(word) && isEnd
    return isOrphan && kept.length > 0
      ? [...kept.slice(0, -1), `${kept.at(-1)}${word}`]
      : [...kept, word]
  }, [])
}

interface Word {
  text: string
  /** True while all parts are single characters: names and terms missing from the dictionary. */
  isOpen: boolean
}

/** Characters that belong to the preceding word, and closing marks. */
const trails = '[的了着著过過们們地得之吗嗎呢吧里裡\\s\\p{Pe}\\p{Pf}\\p{Po}]'
const trailing = new RegExp(`^${trails}$`, 'u')
const orphan = new RegExp(`^\\p{Script=Han}${trails}*$`, 'u')
const leading = /[\p{Ps}\p{Pi}\p{Sm}]$/u
/** A number, which stays with its counted noun. */
const number = /[\d一二三四五六七八九十百千万萬亿億两兩]$/u

function add(words: Word[], text: string): void {
  const last = words.at(-1)
  const isSingle = /^\p{Script=Han}$/u.test(text)
  const isCounted = isSingle || /^\p{Script=Han}{2}$/u.test(text)
  if (last && (trailing.test(text) || leading.test(last.text))) {
    last.text += text
    last.isOpen &&= !trailing.test(text)
  } else if (last && isCounted && number.test(last.text)) last.text += text
  else if (last?.isOpen && (isSingle ? last.text.length < 4 : last.text.length === 1)) {
    last.text += text
    last.isOpen = isSingle
  } else words.push({ text, isOpen: isSingle })
}
