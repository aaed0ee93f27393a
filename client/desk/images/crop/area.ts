// The area of a picture that is kept: in pixels of the original, drawn in per cent of what is shown of it.
import type { PercentCrop } from 'react-image-crop'
import type { ImageCrop } from '../../../contract/images.ts'

export interface Size {
  width: number
  height: number
}

export function percentOf({ x, y, width, height }: ImageCrop, whole: Size): PercentCrop {
  const [across, down] = [100 / whole.width, 100 / whole.height]
  return { unit: '%', x: x * across, y: y * down, width: width * across, height: height * down }
}

export function pixelsOf({ x, y, width, height }: PercentCrop, whole: Size): ImageCrop {
  const [across, down] = [whole.width / 100, whole.height / 100]
  const area = { x: x * across, y: y * down, width: width * across, height: height * down }
  return within(area, whole)
}

/** Whole pixels, at least one, and none outside of the picture. */
export function within({ x, y, width, height }: ImageCrop, whole: Size): ImageCrop {
  const left = between(0, x, whole.width - 1)
  const top = between(0, y, whole.height - 1)
  return {
    x: left,
    y: top,
    width: between(1, width, whole.width - left),
    height: between(1, height, whole.height - top),
  }
}

const between = (least: number, value: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)))

/** The largest area of a ratio, by default the picture's own, in the middle of the picture; `share` of it in each direction. */
export function centered(
  { width, height }: Size,
  share: number,
  ratio: number = width / height,
): ImageCrop {
  const [w, h] = [Math.min(width, height * ratio) * share, Math.min(height, width / ratio) * share]
  return within({ x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }, { width, height })
}
