// Splits a text into tokens of the search index. Texts and keywords use the same functions: NFKC, accents removed,
// lower case, Traditional folded to Simplified per character. Scripts without spaces (Han, kana, Thai …) become
// overlapping pairs plus the last character; other scripts stay words (docs/decisions/data/search-index.md).
import { simplified } from './simplified.ts'

/** A folded text with the original range of each unit: `[starts[i], ends[i])`. */
export interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

/**
 * Matches a run of ASCII, common Han and punctuation without combining marks, or one other character with its marks.
 */
const pieces =
  /([\0-\x7f\u2010-\u2027\u3000-\u3029\u4e00-\u9fff\uff00-\uff0f\uff1a-\uff1f]+)(?![\p{M}\p{DI}])|[^\p{M}\p{DI}][\p{M}\p{DI}]*|[\p{M}\p{DI}]+/gu

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

/**
 * Folds a character with its marks. Removes accents of alphabets and marks without a letter; keeps vowel signs and
 * tones of Asian scripts.
 */
function foldCharacter(character: string): string {
  const bare = character.normalize('NFKD').replaceAll(/[\u0300-\u036f\p{DI}]/gu, '')
  const sound = /^[\p{L}\p{N}]/u.test(bare) ? bare : bare.replaceAll(/\p{M}/gu, '')
  return sound.toLowerCase().normalize('NFC').replaceAll('đ', 'd')
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
    return { text, isWord: groups?.['word'] !== undefined, isJoined }
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

/** Tokens of a text in order. */
export function tokenize(text: string): string[] {
  return runs(fold(text).text).flatMap(tokensOf)
}
