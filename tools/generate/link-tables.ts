// Writes client/contract/text/link-tables.ts, the link guard's data on other scripts, from Unicode's confusables (UTS
// #39) and IANA's top-level domains: node tools/generate/link-tables.ts
import { writeFileSync } from 'node:fs'
import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import tlds from 'tlds' with { type: 'json' }

/** Scripts of the site's languages, whose letters are never look-alikes. */
const ownScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Devanagari}]/u
/** Letters with marks that are separate letters in Vietnamese. */
const vietnamese = /^[đĐơƠưƯ]$/
/** Replacement for look-alikes of a dot, which may also be ornaments. */
const dotLike = '•'

/** Currency signs keep their meaning: ¥9.90 is not an address. */
const money = /\p{Sc}/u
/** A character without accents, which the guard itself removes. */
const bare = (sign: string) => sign.normalize('NFKD').replace(/\p{M}/gu, '')

/** Plain character that another one looks like, ignoring accents. */
function plainOf(other: string): string | undefined {
  const shape = bare(other).toLowerCase()
  if (shape === '.') return dotLike
  return /^[a-z/:]$/.test(shape) ? shape : undefined
}

const table = new Map<string, string>()
for (const [sign, shape] of Object.entries(confusables)) {
  const plain = plainOf(shape)
  // Most characters are already covered by the guard's own normalization.
  const isKnown = /^[\0-\x7f]*$/.test(bare(sign))
  const isMeant = ownScripts.test(sign) || vietnamese.test(sign) || money.test(sign)
  if (plain && !isKnown && !isMeant) table.set(sign, plain)
}
/** Scripts whose small letters look like their capitals. */
const inTable = [...table]
for (const [sign, plain] of inTable) {
  const small = sign.toLowerCase()
  if (/[\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Deseret}]/u.test(sign) && !table.has(small))
    table.set(small, plain)
  // UTS #39 maps every capital I to l.
  if (plain === 'l' && small !== sign && table.get(small) === 'i') table.set(sign, 'i')
}
for (const [sign, plain] of table) {
  const usual = sign.normalize('NFKC')
  if (sign !== usual && table.get(usual) === plain) table.delete(sign)
}

const byPlain = [...Map.groupBy(table, ([, plain]) => plain)].toSorted(([a], [b]) =>
  a < b ? -1 : 1,
)
const rows = byPlain.map(
  ([plain, pairs]) => `  '${plain}': '${pairs.map(([sign]) => sign).join('')}',`,
)

const foreign = (tlds as string[]).filter((zone) => /^[^\0-\u024f]/.test(zone))
const inScript = (script: RegExp) => foreign.filter((zone) => script.test(zone)).join(' ')
const written = /[\p{Script=Han}\p{Script=Thai}\p{Script=Devanagari}]/u
const others = foreign.filter((zone) => !written.test(zone)).join(' ')

writeFileSync(
  'client/contract/text/link-tables.ts',
  `// Made by tools/generate/link-tables.ts from Unicode's confusables (UTS #39) and IANA's top-level domains.

/** Plain characters, each with those that look like it and have no compatibility form. */
export const confusables: Record<string, string> = {
${rows.join('\n')}
}

/** Zones in scripts the site is written in. */
export const ownZones = '${inScript(written)}'

/** Zones in other scripts. */
export const foreignZones =
  '${others}'
`,
)
