import * as z from 'zod/mini'

export const image = z.object({
  path: z.string(),
  img_alt: z.string(),
  width: z.number(),
  height: z.number(),
})
export type Image = z.infer<typeof image>
