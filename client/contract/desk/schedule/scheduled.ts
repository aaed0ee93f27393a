// Everything that appears, goes or happens by itself from now on, whatever its kind.
import { scheduledTypes, type ScheduledType } from './types.ts'
import * as z from 'zod/mini'
import { language } from '../fields.ts'

/**
 * `appears`, `ends`: readers see it from or until then. `begins`, `is_over`: an event takes place. `launches`: a game opens.
 * `opens`, `closes`: votes are taken. `holds`: a version of the terms. `goes_live`: a release is carried out. `drawn`: a draw of
 * Mark Six takes place. `reopens`: the site, after maintenance. `is_sent`: an issue of the newsletter, or
 * a notification.
 */
const scheduledTransitions = [
  'appears',
  'ends',
  'begins',
  'is_over',
  'launches',
  'opens',
  'closes',
  'asked',
  'asked_no_more',
  'holds',
  'goes_live',
  'drawn',
  'reopens',
  'is_sent',
] as const
export type ScheduledTransition = (typeof scheduledTransitions)[number]

export const scheduledKind = z.enum(scheduledTypes as readonly [ScheduledType, ...ScheduledType[]])

/** One moment of something; the languages of an item in which it is the same moment are one. */
export const scheduledItem = z.object({
  key: z.string(),
  at: z.string(),
  turn: z.enum(scheduledTransitions),
  kind: scheduledKind,
  /** Empty for what has no name of its own. */
  title: z.string(),
  /** Whose readers it is about. */
  languages: z.array(language),
  entry_id: z.nullable(z.number()),
  release_id: z.nullable(z.number()),
  /** The page that shows it, with its language. */
  url: z.string(),
})
export type ScheduledItem = z.infer<typeof scheduledItem>

/**
 * What does not go together. `not_there_yet`, `ends_before`: what something leads to. `vote_closed`: nobody can vote when it
 * appears. `picture_gone`: in the trash. `menu_ends`: the menu leads to a page that goes. `not_offered`: nobody reads the
 * language. `releases_disagree`: one publishes what the other withdraws. `same_minute`: two change it at once. `comes_back`: a
 * release publishes for good what has ended. `refused`: the release would fail, as `error` says.
 */
const conflictCodes = [
  'not_there_yet',
  'ends_before',
  'vote_closed',
  'picture_gone',
  'menu_ends',
  'not_offered',
  'releases_disagree',
  'same_minute',
  'comes_back',
  'refused',
] as const

const conflictSide = z.object({
  kind: z.enum([...scheduledTypes, 'image', 'language']),
  /** Of the entry, release or picture. */
  id: z.nullable(z.number()),
  title: z.string(),
  languages: z.array(language),
  /** When it appears, ends or goes live. */
  at: z.nullable(z.string()),
})
export type ConflictSide = z.infer<typeof conflictSide>

/** Two things that do not go together. */
export const conflict = z.object({
  code: z.enum(conflictCodes),
  /** From when on. */
  at: z.string(),
  sides: z.array(conflictSide),
  /** Why a release would fail. */
  error: z.optional(z.string()),
})
export type Conflict = z.infer<typeof conflict>

/** Days that are looked through at once. */
export const maxScheduleDays = 400
