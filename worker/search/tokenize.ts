// Splits a text into tokens of the search index. Texts and keywords use the same functions: what is equal at the first
// level of UTS #10 (CLDR root) becomes the same, and Traditional becomes Simplified per character. Scripts without
// spaces (Han, kana, Thai …) become overlapping pairs plus the last character; other scripts stay words
// (docs/decisions/data/search-index.md).
import { asciiDigits } from '../../client/contract/characters/digits.ts'
import { simplified } from './simplified.ts'

/** A folded text with the original range of each unit: `[starts[i], ends[i])`. */
export interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

/**
 * Matches a run of ASCII, common Han and punctuation without combining marks, a Hangul syllable in separate letters, or
 * one other character with its marks.
 */
const pieces =
  /([\0-\x7f\u2010-\u2027\u3000-\u3029\u4e00-\u9fff\uff00-\uff0f\uff1a-\uff1f]+)(?![\p{M}\p{DI}])|[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*[\p{M}\p{DI}]*|[^\p{M}\p{DI}][\p{M}\p{DI}]*|[\p{M}\p{DI}]+/gu

export function fold(original: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  for (const match of original.matchAll(pieces)) {
    const [piece, plain] = match
    const text = toSimplified(plain?.toLowerCase() ?? foldCharacter(piece))
    folded.text += text
    for (let unit = 0; unit < text.length; unit++) {
      folded.starts.push(plain ? match.index + unit : match.index)
      folded.ends.push(plain ? match.index + unit + 1 : match.index + piece.length)
    }
  }
  return folded
}

/** Marks without weight at the first level: accents, nuktas, tones, points and voicing; vowel signs have one. */
const weightless = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a`,
    String.raw`\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0903\u093c`,
    String.raw`\u0951-\u0954\u0981-\u0983\u09bc\u0a01-\u0a03\u0a3c\u0a70\u0a71\u0a81-\u0a83\u0abc\u0b01-\u0b03`,
    String.raw`\u0b3c\u0b82\u0c00-\u0c04\u0c3c\u0c81-\u0c83\u0cbc\u0d00-\u0d03\u0d81-\u0d83\u0e47-\u0e4c\u0e4e`,
    String.raw`\u0ec8-\u0ecc\u0ece\u1036-\u1038\u17c6-\u17d1\u17d3\u17dd\u1ab0-\u1abe\u1dc0-\u1dc9\u20d0-\u20f0`,
    String.raw`\u302a-\u302f\u3099\u309a\ufe20-\ufe2f\p{DI}`,
  ].join('')}]`,
  'gu',
)

/** Letters that equal others at the first level without decomposing to them. */
const otherLetters: Partial<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  œ: 'oe',
  ς: 'σ',
}
const otherLetter = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'g')

/** Folds a character with its marks. Marks without a letter are removed. */
function foldCharacter(character: string): string {
  const bare = character.normalize('NFKD').replaceAll(weightless, '')
  const sound = /[\p{L}\p{N}]/u.test(bare) ? bare : bare.replaceAll(/\p{M}/gu, '')
  return asciiDigits(sound)
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(otherLetter, (letter) => otherLetters[letter] ?? letter)
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[ぁぃぅぇぉっゃゅょゎ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 1))
}

function toSimplified(text: string): string {
  let made = ''
  let done = 0
  for (let unit = 0; unit < text.length; unit++) {
    const code = simplified[text.charCodeAt(unit)]
    if (!code) continue
    made += text.slice(done, unit) + String.fromCharCode(code)
    done = unit + 1
  }
  return made + text.slice(done)
}

/** A run of one kind: a word, or characters of a script without spaces. */
export interface Run {
  text: string
  isWord: boolean
  /** True if it directly follows the previous run. */
  isJoined: boolean
  /** Place in the folded text. */
  from: number
}

/** Character classes of scripts without spaces, and of other letters and digits; for the flag `v`. */
const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}]]`
const spaced = String.raw`[[\p{L}\p{N}]--${unspaced}]`

const runPattern = new RegExp(
  String.raw`(?<word>(?:${spaced}\p{M}*)+)|(?:${unspaced}\p{M}*)+`,
  'gv',
)

/** Sticky patterns for a folded text: start of a word, end of a word, characters ignored between tokens. */
export const wordStart = new RegExp(String.raw`(?<!${spaced}\p{M}*)`, 'vy')
export const wordEnd = new RegExp(String.raw`(?![${spaced}\p{M}])`, 'vy')
export const gap = /[^\p{L}\p{M}\p{N}]*/vy

export function runs(folded: string): Run[] {
  let end = -1
  return Array.from(folded.matchAll(runPattern), ({ 0: text, index, groups }) => {
    const isJoined = index === end
    end = index + text.length
    return { text, isWord: groups?.['word'] !== undefined, isJoined, from: index }
  })
}

/** A word is one token. Other runs give each pair of adjacent characters, and the last character alone. */
export function tokensOf({ text, isWord }: Run): string[] {
  if (isWord) return [text]
  const characters = charactersOf(text)
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** Characters of a folded text with their marks. */
export function charactersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*/gu) ?? []
}

/** A hyphen between two words, and a capital within one, in the original text. */
const hyphen = /^[-\u2010\u2011\ufe63\uff0d]$/

/** A word that a writer may also join or part: `real-time` and `realtime`, `MoonWheel` and `moon wheel`. */
export interface Compound {
  parts: string[]
  /** Parts are joined by hyphens in the text, otherwise by capitals. */
  isHyphened: boolean
  /** Range in the folded text. */
  from: number
  to: number
}

export function compoundsOf(original: string, folded: Folded): Compound[] {
  const { text, starts } = folded
  const words = Array.from(text.matchAll(runPattern)).filter(({ groups }) => groups?.['word'])
  const found: Compound[] = []
  let last: Compound | undefined
  for (const { 0: word, index: from } of words) {
    const to = from + word.length
    if (last && hyphen.test(text.slice(last.to, from))) {
      last.parts.push(word)
      last.to = to
    } else {
      last = { parts: [word], isHyphened: true, from, to }
      found.push(last)
    }
    const parts = partsOf(original, word, starts.slice(from, to))
    if (parts.length > 1) found.push({ parts, isHyphened: false, from, to })
  }
  return found.filter(({ parts }) => parts.length > 1)
}

/** Parts of a word at its capitals, as in `MoonWheel`. */
function partsOf(original: string, word: string, starts: readonly number[]): string[] {
  const parts: string[] = []
  let done = 0
  for (let unit = 1; unit < word.length; unit++) {
    const [before, here] = [starts[unit - 1]!, starts[unit]!]
    if (here === before || !/^\p{Lu}/u.test(original.slice(here, here + 2))) continue
    if (!/^\p{Ll}\p{M}*$/u.test(original.slice(before, here))) continue
    parts.push(word.slice(done, unit))
    done = unit
  }
  return [...parts, word.slice(done)]
}

/** The folded text, followed by its compounds: those with hyphens joined, those with capitals apart. */
export function sequencesOf(original: string): Folded[] {
  const folded = fold(original)
  const compounds = compoundsOf(original, folded).map((compound) =>
    writtenOtherwise(folded, compound),
  )
  return [folded, ...compounds]
}

function writtenOtherwise(folded: Folded, { parts, isHyphened, from, to }: Compound): Folded {
  if (!isHyphened) {
    const made: Folded = { text: parts.join(' '), starts: [], ends: [] }
    let unit = from
    for (const [at, part] of parts.entries()) {
      // The space between two parts belongs to the end of the first.
      const own = at === 0 ? part.length : part.length + 1
      const start = at === 0 ? unit : unit - 1
      made.starts.push(...folded.starts.slice(start, start + own))
      made.ends.push(...folded.ends.slice(start, start + own))
      unit += part.length
    }
    return made
  }
  const units = Array.from({ length: to - from }, (_, unit) => from + unit).filter(
    (unit) => !hyphen.test(folded.text[unit]!),
  )
  return {
    text: parts.join(''),
    starts: units.map((unit) => folded.starts[unit]!),
    ends: units.map((unit) => folded.ends[unit]!),
  }
}

/** Tokens of a text in order, followed by those of each of its compounds. */
export function tokenSequences(text: string): string[][] {
  return sequencesOf(text).map((sequence) => runs(sequence.text).flatMap(tokensOf))
}
