import type { FocalPoint, Image } from '../contract/images.ts'
import { mediaSet, mediaUrl, type MediaWidth } from '../contract/paths.ts'

/**
 * `sizes` of an image by layout, up to the widest container, and the widths to offer, up to a device pixel ratio of 2.
 * If the box crops the sides, the size is the width before cropping.
 */
const sizesByLayout = {
  page: { sizes: upTo(1360, 1232, '94vw'), widths: [670, 960, 1340, 2000, 2720] },
  slide: {
    sizes: upTo(880, 806, '(min-width: 992px) 61vw, 92vw'),
    widths: [670, 960, 1340, 2000],
  },
  beside: {
    sizes: upTo(780, 700, '(min-width: 640px) 53vw, 92vw'),
    widths: [670, 960, 1340, 2000],
  },
  card: {
    sizes: upTo(437, 395, '(min-width: 992px) 30vw, (min-width: 640px) 45vw, 200px'),
    widths: [320, 480, 670, 960],
  },
  tile: {
    sizes: upTo(322, 290, '(min-width: 992px) 22vw, (min-width: 640px) 46vw, 44vw'),
    // Two images side by side on a phone of double density have 343 device pixels each.
    widths: [360, 480, 670],
  },
  tileOfThree: {
    sizes: upTo(437, 395, '(min-width: 992px) 30vw, 45vw'),
    widths: [320, 480, 670, 960],
  },
  row: { sizes: '112px', widths: [160, 320] },
  found: { sizes: '(min-width: 992px) 168px, 112px', widths: [160, 320, 480] },
  /** Cropped to a square of 100 to 200 CSS pixels from an image 1.5 times as wide. */
  square: { sizes: '(min-width: 640px) 356px, 178px', widths: [360, 480, 670] },
} satisfies Record<string, { sizes: string; widths: MediaWidth[] }>

/** `sizes` of an image that grows with the window up to the container's steps at 1296 px and 1536 px. */
function upTo(widest: number, wide: number, narrower: string): string {
  return `(min-width: 1536px) ${widest}px, (min-width: 1296px) ${wide}px, ${narrower}`
}

/**
 * Position of the image in its box. A focal point at an edge of the image is at the edge of the box, and never outside.
 */
const positionOf = ({ x, y }: FocalPoint) => `${Math.round(x * 100)}% ${Math.round(y * 100)}%`

interface ImageProps {
  image: Image
  layout: keyof typeof sizesByLayout
  /** The largest contentful paint: loaded eagerly, with high priority. */
  isPriority?: boolean
}

/**
 * An image in a box of fixed aspect ratio, filled with its color until it has loaded, in the widths that the Worker
 * serves.
 */
export function ResponsiveImage({ image, layout, isPriority }: ImageProps) {
  const { sizes, widths } = sizesByLayout[layout]
  // A width larger than the image has no benefit.
  const offered = widths.filter((width, index) => index === 0 || width <= image.width)
  return (
    <div
      className={isPriority ? 'image lead-image' : 'image'}
      style={{ backgroundColor: image.color ?? undefined }}
    >
      <img
        src={mediaUrl(image.path, 670)}
        srcSet={mediaSet(image.path, offered)}
        sizes={sizes}
        alt={image.img_alt}
        width={image.width}
        height={image.height}
        style={image.focal && { objectPosition: positionOf(image.focal) }}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding="async"
      />
    </div>
  )
}
