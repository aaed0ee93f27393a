import * as z from 'zod/mini'

export const tag = z.object({ id: z.number(), slug: z.string(), label: z.string() })
export type Tag = z.infer<typeof tag>
