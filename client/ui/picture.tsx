import type { FocalPoint, Image } from '../contract/image.ts'
import { mediaUrl, type MediaWidth } from '../contract/paths.ts'

/** The layout width of a picture, and the widths to offer for it, up to a device pixel ratio of 2. */
const layouts = {
  page: { sizes: '(min-width: 1536px) 1360px, 100vw', widths: [480, 670, 960, 1340] },
  lead: { sizes: '(min-width: 992px) 800px, 100vw', widths: [480, 670, 960, 1340] },
  card: {
    sizes: '(min-width: 992px) 395px, (min-width: 640px) 48vw, 112px',
    widths: [320, 480, 670, 960],
  },
  tile: { sizes: '(min-width: 992px) 290px, 48vw', widths: [320, 480, 670] },
  row: { sizes: '112px', widths: [160, 320] },
  /** Cropped to a square of 100 to 200 CSS pixels from a picture 1.5 times as wide. */
  square: { sizes: '(min-width: 640px) 356px, 178px', widths: [320, 480, 670] },
} satisfies Record<string, { sizes: string; widths: MediaWidth[] }>

/** Where the box looks at the picture: a focal point at its edge is at the edge of the box, and never outside. */
const positionOf = ({ x, y }: FocalPoint) => `${Math.round(x * 100)}% ${Math.round(y * 100)}%`

interface PictureProps {
  image: Image
  layout: keyof typeof layouts
  /** The largest contentful paint: loaded eagerly, with high priority. */
  isLead?: boolean
}

/** A picture in a box of fixed aspect ratio, filled with its colour until it has loaded, in the widths the Worker serves. */
export function Picture({ image, layout, isLead }: PictureProps) {
  const { sizes, widths } = layouts[layout]
  return (
    <div
      className={isLead ? 'picture lead-picture' : 'picture'}
      style={{ backgroundColor: image.color ?? undefined }}
    >
      <img
        src={mediaUrl(image.path, 670)}
        srcSet={widths.map((width) => `${mediaUrl(image.path, width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={image.img_alt}
        width={image.width}
        height={image.height}
        style={image.focal && { objectPosition: positionOf(image.focal) }}
        loading={isLead ? 'eager' : 'lazy'}
        fetchPriority={isLead ? 'high' : undefined}
        decoding="async"
      />
    </div>
  )
}
