// Disguises of addresses. Each takes an address as text, and readers still recognize the result as one.
import fc from 'fast-check'

/** Letters with look-alikes: Cyrillic, Greek (including the lunate sigma), Cherokee, Armenian, Coptic, Lisu. */
const lookAlikes: Record<string, string> = {
  a: 'аαɑᎪꓮ⍺',
  b: 'ЬвᏏꓐ',
  c: 'сϲϹⲥᏟꮯꓚᴄ',
  d: 'ԁᏧꓓ',
  e: 'еҽЕᎬꓰ℮',
  g: 'ɡցᏀ',
  h: 'һհнᎻ',
  i: 'іıІᎥΙ',
  j: 'јЈᎫ',
  k: 'кκᏦ',
  l: 'ꓡᏞⳐ',
  m: 'мМᎷꓟΜ',
  n: 'ոռпΝꓠ',
  o: 'оοօΟОⲟꓳ',
  p: 'рρᏢꓑⲣ',
  q: 'ԛզ',
  r: 'гᴦᎡꓣ',
  s: 'ѕЅՏᏚꓢ',
  t: 'тТτᎢꓔ',
  u: 'υսꓴ',
  v: 'ѵνᏙꓦ',
  w: 'ԝաᎳꓪ',
  x: 'хχХꓫ×',
  y: 'уүуꓬ',
  z: 'ᴢᏃꓜ',
}
/** First small letter of alphabets derived from Latin: full-width, circled, mathematical. */
const alphabets = [0xff41, 0x24d0, 0x1d41a, 0x1d4d0 + 26, 0x1d552, 0x1d5ba, 0x1d68a]
const invisible = Array.from('\u200b\u200c\u200d\u2060\ufeff\u00ad\u202e\u2066\ufe0f\u034f\u3164')
const overlays = Array.from('\u0336\u0335\u0338\u0332\u20dd')

const pick = (from: readonly string[]) => fc.nat().map((number) => from[number % from.length]!)

/** Replaces some letters by one of their look-alikes each. */
const inOtherScripts = fc.infiniteStream(fc.tuple(fc.boolean(), fc.nat(), fc.boolean())).map(
  (choices) => (text: string) =>
    text.replace(/[a-z]/g, (letter) => {
      const [isKept, number, isStyled] = choices.next().value!
      if (isKept) return letter
      const others = Array.from(lookAlikes[letter] ?? letter)
      if (!isStyled) return others[number % others.length]!
      const first = alphabets[number % alphabets.length]!
      return String.fromCodePoint(first + (letter.codePointAt(0) ?? 0) - 97)
    }),
)

const between = (signs: readonly string[]) =>
  fc.array(fc.tuple(fc.nat(200), pick(signs)), { maxLength: 12 }).map((marks) => (text: string) => {
    const letters = Array.from(text)
    for (const [place, mark] of marks) {
      const index = 1 + (place % (letters.length - 1))
      // An overlay covers the letter before it.
      if (/[\p{L}\p{M}\d]/u.test(letters[index - 1]!)) letters.splice(index, 0, mark)
    }
    return letters.join('')
  })

const asItIs = (text: string) => text

const dots =
  '. ． ｡ 。 ․ ﹒ [.] (.) {.} 【.】 [dot] (dot) {点} (點) _._ *.* -.- |.| .&#8203; [d0t] +.+'.split(
    ' ',
  )
const withOtherDots = pick(dots).map((dot) => (text: string) => {
  const mark = dot.replace('&#8203;', '\u200b')
  // A Chinese full stop may end a sentence, so it makes a host only of the best-known domains.
  const isDoubtful = /[。｡]/.test(mark) && !/\.(?:com|net|org|xyz|cc)$/.test(text)
  return isDoubtful ? text : text.replaceAll('.', mark)
})
const joined = pick(['_', '*', '~', '|', '+', '=', '^', '-', ' ']).map(
  (sign) => (text: string) => Array.from(text).join(sign),
)
const wrapped = pick(['**', '_', '*', '`', '"', '(', '「', '《', '…']).map(
  (sign) => (text: string) => `${sign}${text}${sign === '(' ? ')' : sign}`,
)
const inText = fc
  .tuple(
    pick(['', '好看', 'xem ', 'great: ', 'ดู', 'देखो ', '加我 ', '\n', '👉', '1) ']),
    pick(['', ' 谢谢', ' nhé', '!', '\n', ' ครับ', '，快来', ' 👈', ' now']),
  )
  .map(
    ([before, after]) =>
      (text: string) =>
        before + text + after,
  )

/** One way to separate the parts of an address, then any ways to disguise its letters. */
export const disguise = fc
  .tuple(
    fc.oneof(fc.constant(asItIs), withOtherDots, joined),
    fc.oneof(fc.constant(asItIs), inOtherScripts),
    fc.oneof(fc.constant(asItIs), between(invisible), between(overlays)),
    fc.oneof(fc.constant(asItIs), wrapped),
    inText,
  )
  .map((steps) => (text: string) => steps.reduce((result, step) => step(result), text))

/** Changes of a text in transit that keep its meaning: input methods, quoting, copying. */
export const harmlessTransforms = fc
  .tuple(
    pick(['', '“', '（', '> ', '1. ', '\n\n', '@小明 ', '🙂 ', '- ']),
    pick(['', '”', '）', '!', '！', '\n', ' 🙂', '🇻🇳', '…', ' (:', ' ~', '?']),
    fc.constantFrom<(text: string) => string>(
      asItIs,
      (text) => text.normalize('NFD'),
      (text) => text.replaceAll(' ', '\u00a0'),
      (text) => text.replaceAll(' ', '\n'),
      (text) => `${text}\n${text}`,
      (text) => text.replaceAll('，', ', '),
    ),
  )
  .map(
    ([before, after, change]) =>
      (text: string) =>
        before + change(text) + after,
  )
