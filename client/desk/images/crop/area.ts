// Crop areas, converted between pixels of the original and percent of the displayed image.
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

/** Rounds to whole pixels and clamps to the image; at least one pixel wide and high. */
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

/**
 * A centered area of the given ratio, by default the image's own. `share` scales its largest possible width and height.
 */
export function centered(
  { width, height }: Size,
  share: number,
  ratio: number = width / height,
): ImageCrop {
  const [w, h] = [Math.min(width, height * ratio) * share, Math.min(height, width / ratio) * share]
  return within({ x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }, { width, height })
}
