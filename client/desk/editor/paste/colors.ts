/** Color names that readers see as ink or paper. */
const neutral =
  /^(?:|auto|black|white|transparent|none|currentcolor|windowtext|window|canvas(?:text)?|.*gr[ae]y|silver|gainsboro|snow|ivory|whitesmoke|.*white|url|linear-gradient)$/

/** Minimum difference between the highest and the lowest of the three channels, from 0 to 255. */
const smallestChroma = 64

/** True for a CSS color that readers see as a color, not as ink or paper. */
export function isColorful(css: string): boolean {
  const color = css.trim()
  if (/^#[\da-f]{3,8}$/.test(color)) return chroma(channelsOfHex(color)) >= smallestChroma
  const [, name = '', inside = ''] = /^([a-z]+)\(([^)]*)\)$/.exec(color) ?? []
  const numbers = [...inside.matchAll(/-?[\d.]+%?/g)].map(([one]) =>
    one.endsWith('%') ? Number.parseFloat(one) / 100 : Number(one),
  )
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers
  if (name !== '' && alpha === 0) return false
  switch (name) {
    case '':
      return /^[a-z]+$/.test(color) && !neutral.test(color)
    case 'rgb':
    case 'rgba':
      return chroma([first, second, third]) * alpha >= smallestChroma
    case 'hsl':
    case 'hsla':
      return second * (1 - Math.abs(2 * third - 1)) * 255 >= smallestChroma
    case 'color':
      return chroma([first, second, third]) * 255 >= smallestChroma
    case 'oklch':
      return second >= 0.08
    case 'lch':
      return second >= 30
    case 'oklab':
      return Math.hypot(second, third) >= 0.08
    case 'lab':
      return Math.hypot(second, third) >= 30
    default:
      return false
  }
}

const chroma = (channels: readonly number[]) => Math.max(...channels) - Math.min(...channels)

function channelsOfHex(hex: string): number[] {
  const digits = hex.slice(1)
  const each =
    digits.length < 6
      ? (digits.match(/./g) ?? []).map((one) => one + one)
      : (digits.match(/../g) ?? [])
  return each.slice(0, 3).map((one) => Number.parseInt(one, 16))
}
