// Where a Han title may break: between its clauses first, then between words. Browsers break Han text between any two
// characters; Thai they break by words themselves, and other scripts at spaces. Dictionaries differ between browsers, so only
// the server asks one.

let segmenter: Intl.Segmenter | undefined

/** The words of each clause; all other text is one word. A `|` ends a clause where an editor wants it. */
export function segmentTitle(text: string): string[][] {
  if (!/\p{Script=Han}/u.test(text)) return [[text.replaceAll('|', '')]]
  return text
    .split(/\||(?<=[：，。？！])(?!\|)/u)
    .filter(Boolean)
    .map(wordsIn)
}

/** Short names of works, quoted words, and amounts in units that the dictionary does not have stay whole. */
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

/** One character alone, with or without what trails it, is the end of a word the dictionary does not have. */
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
  /** So far of single characters, which the dictionary has no word for: names and terms. */
  isOpen: boolean
}

/** Characters that belong to the word before, and marks that close something. */
const trails = '[的了着著过過们們地得之吗嗎呢吧里裡\\s\\p{Pe}\\p{Pf}\\p{Po}]'
const trailing = new RegExp(`^${trails}$`, 'u')
const orphan = new RegExp(`^\\p{Script=Han}${trails}*$`, 'u')
const leading = /[\p{Ps}\p{Pi}\p{Sm}]$/u
/** What is counted stays with its number. */
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
