// Images at the desk: upload, uses, texts per language and focal point.
import * as z from 'zod/mini'
import { itemId, lang, nextCursor, wholeNumber } from '../../fields.ts'
import { maxAltLength, maxCaptionLength } from '../../text/limits.ts'
import { optionalLine } from '../../text-fields.ts'
import { focalPoint, image, imageCrop } from '../../images.ts'
import { locales } from '../../locale.ts'
import { entryTypes, type EntryType } from '../entries/types.ts'
import { language } from '../fields.ts'
import { imageSorts, maxCleanUpDays, maxImagesPerRequest } from '../limits.ts'

/** In pixels, per side and in total. A file of a few kilobytes can declare any dimensions. */
export const maxImageSide = 12_000
export const maxImageArea = 64_000_000

export const imageText = z.object({ lang: language, alt: z.string(), caption: z.string() })
export type ImageText = z.infer<typeof imageText>

export const deskImage = z.extend(image, {
  id: z.number(),
  /** Path without origin, in the largest width. */
  url: z.string(),
  directory: z.string(),
  filename: z.string(),
  origin_filename: z.string(),
  info: z.string(),
  /** Size of the file; `null` for images that came with the site. */
  bytes: z.nullable(z.number()),
  upload_at: z.string(),
  upload_by: z.string(),
  /** Part of the file at `original_path` that the image shows. */
  crop: z.nullable(imageCrop),
  original_path: z.nullable(z.string()),
  /** Texts of the languages that have one. */
  texts: z.array(imageText),
})
export type DeskImage = z.infer<typeof deskImage>

/** Uses of images outside entries. */
const nonEntryUses = ['site'] as const

/** A use of an image: live, in a draft, or in a pending release. */
const imageUse = z.object({
  type: z.union([z.enum(entryTypes as readonly [EntryType, ...EntryType[]]), z.enum(nonEntryUses)]),
  /** Id of the entry or other user of the image. */
  id: z.number(),
  lang: z.nullable(language),
  title: z.string(),
  state: z.enum(['live', 'draft', 'release']),
})
export type ImageUse = z.infer<typeof imageUse>

/** A former file of the image. */
const previousFile = z.object({
  id: z.number(),
  path: z.string(),
  origin_filename: z.string(),
  width: z.number(),
  height: z.number(),
  upload_by: z.string(),
  replaced_at: z.string(),
})

export const usedImage = z.extend(deskImage, {
  /** Newest uses of each type. */
  uses: z.array(imageUse),
  /** Latest first. */
  former: z.array(previousFile),
  /** True if the operator may publish all its uses, and therefore change its file and focal point. */
  may_change_file: z.boolean(),
})
export type UsedImage = z.infer<typeof usedImage>

const moment = z.iso.datetime({ precision: 3 })
const words = z.string().check(z.trim(), z.maxLength(100))

/** Filters and order of an image list. */
export const imageQuery = z.strictObject({
  lang,
  q: z.optional(words),
  directory: z.optional(z.string().check(z.maxLength(120))),
  by: z.optional(words),
  /** Without alternative text in this language. */
  missing: z.optional(language),
  use: z.optional(z.enum(['used', 'unused'])),
  /** Uploaded before this time. */
  until: z.optional(moment),
  sort: z._default(z.enum(imageSorts), 'new'),
  /** `next` of the previous page. */
  after: z.optional(wholeNumber(1, 999_999_999)),
})
export type ImageQuery = z.infer<typeof imageQuery>

export const imagePage = z.object({ items: z.array(deskImage), next: nextCursor })
export type ImagePage = z.infer<typeof imagePage>

/**
 * Number of used images without alternative text, in a batch of some hundred. `next` is the cursor of the older ones.
 */
export const missingAltReport = z.object({
  used: z.number(),
  missing: z.array(z.object({ lang: language, count: z.number() })),
  next: nextCursor,
})
export const missingAltQuery = z.strictObject({ lang, after: z.optional(itemId) })

export const imageIds = z.strictObject({
  ids: z
    .array(z.int().check(z.minimum(1), z.maximum(999_999_999)))
    .check(z.minLength(1), z.maxLength(maxImagesPerRequest)),
})

/** Images to delete if they are unused and at least that many days old. */
export const imageCleanUp = z.extend(imageIds, {
  days: z.int().check(z.minimum(1), z.maximum(maxCleanUpDays)),
})

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** An uploaded file of a form. */
export const uploadedFile = z
  .custom<File>((value) => value instanceof File)
  .check(z.meta({ type: 'string', format: 'binary', contentEncoding: 'binary' }))

export const imageHashQuery = z.strictObject({
  sha256: z.array(sha256).check(z.minLength(1), z.maxLength(maxImagesPerRequest)),
})
export const existingImages = z.object({
  items: z.array(z.object({ sha256, image: deskImage })),
})

/** Folder of the image library. Empty segments are removed, and `..` cannot leave the library. */
export const imageDirectory = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?!\.{1,2}(?:\/|$))[^/\\\p{C}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{C}]+)*$/u),
    z.maxLength(120),
  )

export const imageChange = z.strictObject({
  directory: z.optional(imageDirectory),
  /** `null`: the center. */
  focal: z.optional(z.nullable(focalPoint)),
  texts: z.optional(
    z
      .array(
        z.strictObject({
          lang: language,
          alt: optionalLine(maxAltLength),
          caption: optionalLine(maxCaptionLength),
        }),
      )
      .check(z.maxLength(locales.length)),
  ),
})
export type ImageChange = z.infer<typeof imageChange>
