import * as z from 'zod/mini'
import { locales } from './locale.ts'
import { nonEmpty } from './text-fields.ts'

/** Polls per page of their list. */
export const pollsPerPage = 10

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

/** A poll with the reader's votes, empty before voting. */
export const votedPoll = z.extend(poll, { my_options: z.array(z.number()) })
export type VotedPoll = z.infer<typeof votedPoll>

/** A vote; path and body both name the poll, and must agree. */
export const voteForm = z.strictObject({
  id: z.int(),
  option_list: z.array(z.int()).check(
    nonEmpty(),
    z.maxLength(100),
    z.refine((list) => new Set(list).size === list.length),
  ),
})
