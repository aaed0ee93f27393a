import * as z from 'zod/mini'

export const image = z.object({
  path: z.string(),
  img_alt: z.string(),
  width: z.number(),
  height: z.number(),
  /** `#rrggbb`, seen until the picture is; none for a picture that is partly transparent. */
  color: z.optional(z.nullable(z.string())),
})
export type Image = z.infer<typeof image>
