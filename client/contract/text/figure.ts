// A picture in a text. Publishing fills in where it is, its size and its words from the library of pictures, so that a reader's
// page needs no further read (docs/decisions/code/065-figures-and-embeds.md).
import * as z from 'zod/mini'
import { nonEmpty, optionalLine } from '../text-fields.ts'

/** What an editor may write below a picture, in characters. */
export const maxCaptionLength = 300
/** What a picture's alternative text may have, in characters. */
export const maxAltLength = 300

const side = z.int().check(z.minimum(1), z.maximum(20_000))

export const figureAttrs = z.strictObject({
  image_id: z.int().check(z.minimum(1)),
  /** Path of the picture as `mediaUrl` takes it. */
  src: z.string().check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.webp$/), z.maxLength(200)),
  width: side,
  height: side,
  alt: optionalLine(maxAltLength),
  caption: z.optional(optionalLine(maxCaptionLength).check(nonEmpty())),
})
