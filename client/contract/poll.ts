import * as z from 'zod/mini'
import { locales } from './locale.ts'

export const poll = z.object({
  id: z.number(),
  lang: z.enum(locales),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(['not_started', 'open', 'ended']),
  maximum_votable_amount: z.number(),
  voted_count: z.number(),
  options: z.array(z.object({ id: z.number(), text: z.string(), voted_count: z.number() })),
})
export type Poll = z.infer<typeof poll>
