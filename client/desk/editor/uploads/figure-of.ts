import type { DeskImage } from '../../../contract/desk/images/image.ts'

/** Attributes of a figure for an image of the library, with its texts in a language. */
export function toFigureAttrs(
  { id, path, width, height, texts, img_alt }: DeskImage,
  lang: string,
) {
  const words = texts.find((one) => one.lang === lang)
  const caption = words?.caption
  return {
    image_id: id,
    src: path,
    width,
    height,
    alt: words?.alt || img_alt,
    ...(caption && { caption }),
  }
}
