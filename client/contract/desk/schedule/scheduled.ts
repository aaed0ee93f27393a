// All future scheduled transitions, of any type.
import { scheduledTypes, type ScheduledType } from './types.ts'
import * as z from 'zod/mini'
import { language } from '../fields.ts'

const scheduledTransitions = [
  /** An entry goes live. */
  'appears',
  /** An entry expires. */
  'ends',
  /** An event begins. */
  'begins',
  /** An event ends. */
  'is_over',
  /** A game opens. */
  'launches',
  /** Voting in a poll opens. */
  'opens',
  /** Voting in a poll closes. */
  'closes',
  /** A questionnaire opens. */
  'asked',
  /** A questionnaire closes. */
  'asked_no_more',
  /** A version of the terms takes effect. */
  'holds',
  /** A release is executed. */
  'goes_live',
  /** A Mark Six draw takes place. */
  'drawn',
  /** The site reopens after maintenance. */
  'reopens',
  /** A newsletter issue or a notification is sent. */
  'is_sent',
] as const
export type ScheduledTransition = (typeof scheduledTransitions)[number]

export const scheduledKind = z.enum(scheduledTypes as readonly [ScheduledType, ...ScheduledType[]])

/** One scheduled time. Languages of an item with the same time share one. */
export const scheduledItem = z.object({
  key: z.string(),
  at: z.string(),
  turn: z.enum(scheduledTransitions),
  kind: scheduledKind,
  /** Empty for items without a name of their own. */
  title: z.string(),
  /** Languages of the affected readers. */
  languages: z.array(language),
  entry_id: z.nullable(z.number()),
  release_id: z.nullable(z.number()),
  /** Path of the page that shows it, with its language. */
  url: z.string(),
})
export type ScheduledItem = z.infer<typeof scheduledItem>

const conflictCodes = [
  /** A link target is not live yet. */
  'not_there_yet',
  /** A link target expires earlier. */
  'ends_before',
  /** The poll is closed when it appears. */
  'vote_closed',
  /** The image is in the trash. */
  'image_gone',
  /** The menu links to a page that expires. */
  'menu_ends',
  /** The language is not offered to readers. */
  'not_offered',
  /** One release publishes an entry that another withdraws. */
  'releases_disagree',
  /** Two releases change an entry within a minute. */
  'same_minute',
  /** A release publishes an expired entry without a new expiry. */
  'comes_back',
  /** The release would fail with `error`. */
  'refused',
] as const

const conflictSide = z.object({
  kind: z.enum([...scheduledTypes, 'image', 'language']),
  /** Id of the entry, release or image. */
  id: z.nullable(z.number()),
  title: z.string(),
  languages: z.array(language),
  /** Time at which it appears, expires or goes live. */
  at: z.nullable(z.string()),
})
export type ConflictSide = z.infer<typeof conflictSide>

/** Two scheduled changes in conflict. */
export const conflict = z.object({
  code: z.enum(conflictCodes),
  /** Time at which the conflict starts. */
  at: z.string(),
  sides: z.array(conflictSide),
  /** Error with which a release would fail. */
  error: z.optional(z.string()),
})
export type Conflict = z.infer<typeof conflict>

/** Maximum days per request. */
export const maxScheduleDays = 400
