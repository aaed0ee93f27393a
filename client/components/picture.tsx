import type { Image } from '../contract/article.ts'
import { mediaUrl, mediaWidths } from '../contract/paths.ts'

interface PictureProps {
  image: Image
  /** `sizes` of the picture as laid out. */
  sizes: string
  /** The picture that decides the largest paint: loaded at once and first. */
  isLead?: boolean
}

/** A picture in its box of fixed ratio, from the list of widths the Worker serves. */
export function Picture({ image, sizes, isLead }: PictureProps) {
  const widths = mediaWidths.filter((width) => width <= Math.max(image.width, 320))
  return (
    <div className={isLead ? 'pic lead-pic' : 'pic'}>
      <img
        src={mediaUrl(image.path, 670)}
        srcSet={widths.map((width) => `${mediaUrl(image.path, width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={image.img_alt}
        width={image.width}
        height={image.height}
        loading={isLead ? 'eager' : 'lazy'}
        fetchPriority={isLead ? 'high' : undefined}
        decoding="async"
      />
    </div>
  )
}
