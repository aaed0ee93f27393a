// Inks of an image with a motif, by role, so that no shape overlaps a similar color.
import type { Inks } from './inks.ts'

export interface Paint {
  ground: string
  /** Low-contrast shapes behind the motif. */
  shade: string
  /** The motif, which stands out from the ground and the shade. */
  figure: string
  /** Details drawn on the figure. */
  detail: string
  /** A second color on the figure. */
  accent: string
  /** A second color on the ground. */
  glow: string
}

/** The contrast ratio of two colors, as defined by WCAG. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Minimum contrast between a motif and its background. */
export const minContrast = 2.4
/** The shade stays below this contrast with the ground. */
const loud = 6
/** Minimum contrast between a second color and the first. */
const visible = 1.7

export function paintOf(inks: Inks): Paint {
  const [ground, main, dark, light, spark] = inks
  const figure = contrast(main, ground) < minContrast ? dark : main
  const isQuiet = (one: string) => one !== figure && contrast(one, figure) >= minContrast
  const shade =
    [dark, light]
      .filter(isQuiet)
      .toSorted((a, b) => contrast(a, ground) - contrast(b, ground))
      .find((one) => contrast(one, ground) < loud) ??
    [spark, dark].find(isQuiet) ??
    ground
  const detail = [ground, dark, light].reduce((best, one) =>
    contrast(one, figure) > contrast(best, figure) ? one : best,
  )
  const beside = (color: string, used: readonly string[]) =>
    [spark, light, main, dark, ground].find(
      (one) => !used.includes(one) && contrast(one, color) >= visible,
    )
  return {
    ground,
    shade,
    figure,
    detail,
    accent: beside(figure, [figure, detail]) ?? detail,
    glow: beside(ground, [ground, figure, shade]) ?? figure,
  }
}
