// What to look at before an entry is published. Only what readers would meet as broken keeps it from being published.
import * as z from 'zod/mini'
import type { ItemType } from '../items.ts'
import type { Locale } from '../locale.ts'
import {
  bodyOf,
  fieldOf,
  parsePublished,
  pictureOf,
  titleOf,
  type EntryData,
} from './entry-data.ts'
import { language } from './entry.ts'
import { linksIn, nodesOf } from './links.ts'

const findingCodes = [
  /** A field without which nothing is published. */
  'incomplete',
  /** A link to an item of this site that readers cannot see. */
  'broken_link',
  /** A picture that says nothing to those who do not see it. */
  'alt_missing',
  /** Neither a picture for lists nor for shared links. */
  'card_missing',
  'translation_missing',
  /** The source has changed since. */
  'outdated',
  /** Another item in this language has the same title. */
  'title_taken',
  /** Search engines cut it off. */
  'title_long',
  'description_short',
  'description_long',
] as const
export type FindingCode = (typeof findingCodes)[number]

export const finding = z.object({
  code: z.enum(findingCodes),
  level: z.enum(['blocking', 'advice']),
  /** Name of the field. */
  field: z.string(),
  /** Number of the block in the body, from 0. */
  block: z.optional(z.number()),
  /** What it is about: an address, a language, a title. */
  value: z.optional(z.string()),
})
export type Finding = z.infer<typeof finding>

/** How an item looks where its address is shared, in one of its languages. */
export const shareCard = z.object({
  lang: language,
  title: z.string(),
  description: z.string(),
  /** Path of the page. */
  url: z.string(),
  /** Path of the picture that is shown with it. */
  image: z.string(),
  /** Name of the site in this language. */
  site: z.string(),
})
export type ShareCard = z.infer<typeof shareCard>

/** What the data alone does not say. */
export interface Facts {
  /** Links of the body that lead to nothing. */
  dead: readonly string[]
  /** Languages in which the item has no entry. */
  missing: readonly Locale[]
  isTitleTaken: boolean
  /** Paragraphs and lines of the source that have changed since. */
  outdated: number
}

/** Widths of what search engines show. */
export const snippetWidths = { title: 60, description: { least: 50, most: 160 } } as const

const blocking: readonly FindingCode[] = ['incomplete', 'broken_link']

export function checkEntry(type: ItemType, data: EntryData, facts: Facts): Finding[] {
  const found: Finding[] = []
  const note = (code: FindingCode, field: string, rest: Pick<Finding, 'block' | 'value'> = {}) =>
    found.push({ code, level: blocking.includes(code) ? 'blocking' : 'advice', field, ...rest })
  for (const field of incompleteFields(type, data)) note('incomplete', field)
  bodyOf(data).content.forEach((node, block) => {
    const inside = { content: [node] }
    for (const value of linksIn({ type: 'doc', content: [node] }))
      if (facts.dead.includes(value)) note('broken_link', 'body', { block, value })
    for (const { type: kind, attrs } of nodesOf(inside))
      if (kind === 'figure' && !attrs?.['alt']) note('alt_missing', 'body', { block })
  })
  const picture = type === 'article' ? 'cover_img' : 'img'
  if (pictureOf(data) === null) note('card_missing', picture)
  if (type === 'article' && pictureOf(data) !== null && !fieldOf(data, 'cover_alt'))
    note('alt_missing', 'cover_alt')
  if (facts.outdated > 0) note('outdated', 'source', { value: String(facts.outdated) })
  for (const value of facts.missing) note('translation_missing', 'lang', { value })
  if (facts.isTitleTaken) note('title_taken', 'title', { value: titleOf(data) })
  if (widthOf(titleOf(data)) > snippetWidths.title) note('title_long', 'title')
  const description = widthOf((data.subtitle ?? '').trim())
  const { least, most } = snippetWidths.description
  if (description > 0 && description < least) note('description_short', 'subtitle')
  if (description > most) note('description_long', 'subtitle')
  return found
}

/** Names of the fields that keep it from being published. */
function incompleteFields(type: ItemType, data: EntryData): string[] {
  const parsed = parsePublished(type, data)
  const issues = 'issues' in parsed ? (parsed.issues ?? []) : []
  return [...new Set(issues.map(({ path }) => String(path[0])))]
}

/** In letters; a Han character is as wide as two. */
export function widthOf(text: string): number {
  const wide = text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/gu)?.length ?? 0
  return (text.match(/./gsu)?.length ?? 0) + wide
}
