import type { DeskImage } from '../../../contract/desk/images/image.ts'

/** The attributes of a figure that shows a picture of the library, in the words it has in a language. */
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
