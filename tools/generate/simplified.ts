// Writes worker/search/simplified.ts, the table that folds Traditional characters (Taiwan's and Hong Kong's forms too)
// to Simplified ones, from OpenCC's dictionaries: node tools/generate/simplified.ts
import { writeFileSync } from 'node:fs'
import { Converter } from 'opencc-js'

const sources = ['hk', 't', 'tw'] as const
const converters = sources.map((from) => Converter({ from, to: 'cn' }))
const pairs = new Map<string, string>()

for (let code = 0x3400; code < 0xd800; code++) {
  const character = String.fromCharCode(code)
  if (!/\p{Script=Han}/u.test(character) || character !== character.normalize('NFKC')) continue
  const simplified = converters
    .map((convert) => convert(character))
    .find((other) => other !== character && other.length === 1)
  if (simplified) pairs.set(character, simplified)
}

/** A character that is itself folded further is no end: 麼 → 么 → 幺. */
function endOf(character: string): string {
  const next = pairs.get(character)
  return next === undefined ? character : endOf(next)
}

const text = [...pairs.keys()].map((character) => character + endOf(character)).join('')
const lines = text.match(/.{1,96}/gu) ?? []
writeFileSync(
  'worker/search/simplified.ts',
  `// Made by tools/generate/simplified.ts from OpenCC's dictionaries (Apache-2.0): Traditional, Simplified, Traditional, Simplified …

const pairs = \`
${lines.join('\n')}
\`

/** UTF-16 unit → the unit it is folded to; 0 where it stays. */
export const simplified = new Uint16Array(0x10000)

for (const [, from = '', to = ''] of pairs.matchAll(/(.)(.)/g)) {
  simplified[from.charCodeAt(0)] = to.charCodeAt(0)
}
`,
)
console.log(`worker/search/simplified.ts: ${pairs.size} characters`)
