// Colors of the site: contrast (WCAG 2.2), and the dark variant of a light color in OKLCH.

/** A color in the light and in the dark theme: `#rrggbb #rrggbb`; empty for the default. */
export const colorPair = /^(?:#[0-9a-f]{6} #[0-9a-f]{6})?$/

/** Least favorable backgrounds of the themes (`--sunken` and `--surface` in client/styles/tokens.css). */
export const grounds = ['#eeeee8', '#121a29'] as const

/** Lowest contrast of the two colors with the backgrounds, to two digits; Infinity for the default. */
export function contrastOf(pair: string): number {
  const ratios = pair
    .split(' ')
    .filter(Boolean)
    .map((color, index) => contrast(color, grounds[index] ?? grounds[1]))
  return Math.floor(Math.min(...ratios) * 100) / 100
}

/** Contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

/** The color with the lightness that has this contrast with the dark background, hue and chroma unchanged. */
export function darkOf(light: string, least: number): string {
  const { chroma, hue, ...own } = toOklch(light)
  for (let lightness = Math.max(own.lightness, 0.6); lightness < 1; lightness += 0.01) {
    const color = fromOklch({ lightness, chroma, hue })
    if (contrast(color, grounds[1]) >= least) return color
  }
  return '#ffffff'
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear red, green and blue from 0 to 1. */
function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

// Matrices of https://www.w3.org/TR/css-color-4/#color-conversion-code.
function toOklch(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = linear(color)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** A color that sRGB lacks gets less chroma. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const [a, b] = [chroma * share * Math.cos(hue), chroma * share * Math.sin(hue)]
    const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const rgb = [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    ]
    if (rgb.every((value) => value > -0.001 && value < 1.001)) return toHex(rgb)
  }
  return toHex([lightness ** 3, lightness ** 3, lightness ** 3])
}

function toHex(rgb: readonly number[]): string {
  const parts = rgb.map((value) => {
    const sign = Math.min(1, Math.max(0, value))
    const coded = sign <= 0.0031308 ? sign * 12.92 : 1.055 * sign ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
