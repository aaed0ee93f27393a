// Pictures as the desk knows them: where they come from, what they show in each language, and what every cut keeps.
import * as z from 'zod/mini'
import { maxAltLength, maxCaptionLength } from '../figure.ts'
import { focalPoint, image } from '../image.ts'
import { itemTypes, type ItemType } from '../items.ts'
import { locales, type Locale } from '../locale.ts'

/** In pixels, of either side and of the whole: a few kilobytes can claim any dimensions. */
export const maxImageSide = 12_000
export const maxImageArea = 64_000_000

const language = z.enum(locales as readonly [Locale, ...Locale[]])
const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))

const imageText = z.object({ lang: language, alt: z.string(), caption: z.string() })
export type ImageText = z.infer<typeof imageText>

export const deskImage = z.extend(image, {
  id: z.number(),
  /** Path below the origin, in the largest width. */
  url: z.string(),
  origin_filename: z.string(),
  upload_at: z.string(),
  upload_by: z.string(),
  /** Of the languages that have one. */
  texts: z.array(imageText),
})
export type DeskImage = z.infer<typeof deskImage>

/** An entry that shows the picture as it is published. */
const imageUse = z.object({
  entry_id: z.number(),
  type: z.enum(itemTypes as readonly [ItemType, ...ItemType[]]),
  lang: language,
  title: z.string(),
})

export const usedImage = z.extend(deskImage, {
  /** The newest of them. */
  uses: z.array(imageUse),
})
export type UsedImage = z.infer<typeof usedImage>

export const imageChange = z.strictObject({
  /** `null`: the middle. */
  focal: z.optional(z.nullable(focalPoint)),
  texts: z.optional(
    z
      .array(
        z.strictObject({
          lang: language,
          alt: line(maxAltLength),
          caption: line(maxCaptionLength),
        }),
      )
      .check(z.maxLength(locales.length)),
  ),
})
export type ImageChange = z.infer<typeof imageChange>
