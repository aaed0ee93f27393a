import type { DeskImage } from '../../contract/backstage/image.ts'
import { mediaUrl } from '../../contract/paths.ts'

interface GridProps {
  pictures: readonly DeskImage[]
  /** The chosen picture. */
  chosen: number | null
  /** Left out where pictures are only shown. */
  onChoose?: (picture: DeskImage) => void
  /** Language of the words that name a picture. */
  lang: string
}

export function Grid({ pictures, chosen, onChoose, lang }: GridProps) {
  return (
    <ul className="shelf-pictures">
      {pictures.map((picture) => (
        <li key={picture.id}>
          {onChoose ? (
            <button
              type="button"
              aria-pressed={picture.id === chosen}
              onClick={() => onChoose(picture)}
            >
              <Thumbnail picture={picture} alt={nameOf(picture, lang)} />
            </button>
          ) : (
            <Thumbnail picture={picture} alt={nameOf(picture, lang)} />
          )}
        </li>
      ))}
    </ul>
  )
}

export function Thumbnail({ picture: { path, color }, alt }: { picture: DeskImage; alt: string }) {
  return (
    <img
      src={mediaUrl(path, 320)}
      alt={alt}
      style={{ backgroundColor: color ?? undefined }}
      loading="lazy"
    />
  )
}

/** What a picture shows, in a language, else its file's name. */
export function nameOf({ texts, img_alt, origin_filename }: DeskImage, lang: string): string {
  return texts.find((one) => one.lang === lang)?.alt || img_alt || origin_filename
}
