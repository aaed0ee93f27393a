// Style of the site's colors and typeface. A site with the defaults needs none.
import type { Settings } from './settings.ts'
import type { fonts } from './setting-types.ts'

export const categories = ['casino', 'live', 'lottery', 'chess', 'sports', 'news'] as const

const serif = "ui-serif,'New York',Charter,Georgia,'Songti SC','Noto Serif CJK SC',SimSun,serif"
const rounded =
  "ui-rounded,'SF Pro Rounded',Nunito,'Hiragino Maru Gothic ProN',var(--stack-han),sans-serif"
type Tokens = Record<`--${string}`, string>

const body = 'var(--stack-body)'
const typefaces: Record<(typeof fonts)[number], Tokens> = {
  system: {},
  sans: { '--stack-display': body },
  serif: { '--stack-display': serif },
  book: { '--stack-body': serif, '--stack-display': body },
  rounded: { '--stack-body': rounded, '--stack-display': body },
}

export type Look = Pick<
  Settings,
  'identity_font' | 'identity_accent' | `identity_${(typeof categories)[number]}`
>

/** Style of the page: at most 1 KB, empty for the defaults. Values have passed the schemas of their settings. */
export function identityStyle(look: Look): string {
  // Typefaces are set per element, because each language has its own (`:lang` in client/styles/tokens.css).
  return ruleOf(':root', colorTokens(look)) + ruleOf(':root,:root *', typefaces[look.identity_font])
}

function ruleOf(selector: string, tokens: Tokens): string {
  const all = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return all.length > 0 ? `${selector}{${all.join(';')}}` : ''
}

export const typefaceTokens = ({ identity_font }: Look): Tokens => typefaces[identity_font]

/** Own colors, for `color-scheme`. */
export function colorTokens(look: Look): Tokens {
  const accent = pairOf(look.identity_accent)
  const own = categories.flatMap((name) => {
    const pair = pairOf(look[`identity_${name}`])
    return pair ? [[`--cat-${name}`, themed(pair)]] : []
  })
  return { ...(accent && accentTokens(accent)), ...Object.fromEntries(own) }
}

/** A color on light and on dark ground. */
export type Pair = readonly [light: string, dark: string]

/** `undefined` for a setting that keeps the colors of the design. */
export function pairOf(value: string): Pair | undefined {
  const [light, dark] = value.split(' ')
  return light && dark ? [light, dark] : undefined
}

const themed = ([light, dark]: Pair) => `light-dark(${light},${dark})`

/** Text on an own accent has the color of the page, with which its contrast was checked. */
export const onAccent: Pair = ['#fff', '#0b111d']

function accentTokens([light, dark]: Pair): Tokens {
  const mixed = (one: string, other: string) =>
    `light-dark(color-mix(in oklab,${light},${one}),color-mix(in oklab,${dark},${other}))`
  return {
    '--accent': themed([light, dark]),
    '--accent-deep': mixed('#000 25%', '#fff 30%'),
    '--accent-soft': mixed('#fff 88%', '#0b111d 82%'),
    '--on-accent': themed(onAccent),
  }
}
