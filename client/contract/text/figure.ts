// An image in a text. Publishing copies its path, size and texts from the image library, so that rendering needs no
// further read (docs/decisions/content/rich-text.md).
import * as z from 'zod/mini'
import { nonEmpty, optionalLine } from '../text-fields.ts'

/** Maximum length of a caption, in characters. */
export const maxCaptionLength = 300
/** Maximum length of an alternative text, in characters. */
export const maxAltLength = 300

const side = z.int().check(z.minimum(1), z.maximum(20_000))

export const figureAttrs = z.strictObject({
  image_id: z.int().check(z.minimum(1)),
  /** Path of the image, as `mediaUrl` takes it. */
  src: z.string().check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.webp$/), z.maxLength(200)),
  width: side,
  height: side,
  alt: optionalLine(maxAltLength),
  caption: z.optional(optionalLine(maxCaptionLength).check(nonEmpty())),
})
