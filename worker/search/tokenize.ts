// Text → the tokens of the search index. What is indexed and what is asked go through the same functions, so they agree:
// compatibility forms unified (NFKC) without accents, lower case, Traditional folded to Simplified character by character.
// Scripts without spaces (Han, kana, Thai …) become overlapping pairs and the run's last character; all others stay words.
import { simplified } from './simplified.ts'

/** A text as it is compared, and where each of its units comes from: `[starts[i], ends[i])` of the original. */
export interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

/** ASCII, common Han and their punctuation, with nothing that combines with them; or one other character with its marks. */
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
 * One character with its marks: accents of alphabets go, the vowel signs and tones of Asian scripts stay, and so does no
 * mark that has no letter to stand on.
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

/** A stretch of one kind: a word, or characters of scripts that put no space between words. */
export interface Run {
  text: string
  isWord: boolean
  /** Nothing stands between this run and the one before. */
  isJoined: boolean
}

/** Letters and digits that stand side by side without spaces, and all others; for patterns with the flag `v`. */
const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}]]`
const spaced = String.raw`[[\p{L}\p{N}]--${unspaced}]`

const runPattern = new RegExp(
  String.raw`(?<word>(?:${spaced}\p{M}*)+)|(?:${unspaced}\p{M}*)+`,
  'gv',
)

/** To be tried at a place of a folded text: no word goes on before it, none goes on behind it, what tokens leave out. */
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

/** A word is one token. Of other runs every pair of neighbours is, and at its end the last character alone. */
export function tokensOf({ text, isWord }: Run): string[] {
  if (isWord) return [text]
  const characters = text.match(/\P{M}\p{M}*/gu) ?? []
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** All tokens of a text in order. */
export function tokenize(text: string): string[] {
  return runs(fold(text).text).flatMap(tokensOf)
}
