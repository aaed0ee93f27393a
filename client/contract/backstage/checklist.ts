// What to look at before an entry is published. Only what readers would meet as broken keeps it from being published.
import * as z from 'zod/mini'
import type { ItemType } from '../items.ts'
import type { Locale } from '../locale.ts'
import { bodyOf, fieldOf, pictureOf, titleOf, type EntryData } from './entry-data.ts'
import { linksIn, nodesOf } from './links.ts'

const findingCodes = [
  /** A link to an item of this site that readers cannot see. */
  'broken_link',
  /** A picture that says nothing to those who do not see it. */
  'alt_missing',
  /** Neither a picture for lists nor for shared links. */
  'card_missing',
  /** The picture for shared links has not been made. */
  'card_not_made',
  'translation_missing',
  /** Another item in this language has the same title. */
  'title_taken',
  /** Search engines cut it off. */
  'title_long',
  'description_short',
  'description_long',
] as const
type FindingCode = (typeof findingCodes)[number]

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

/** What the data alone does not say. */
export interface Facts {
  /** Links of the body that lead to nothing. */
  dead: readonly string[]
  /** Languages in which the item has no entry. */
  missing: readonly Locale[]
  isTitleTaken: boolean
  /** Whether the picture for shared links is there; `null` where there is nothing to make it of. */
  hasCard: boolean | null
}

/** Widths of what search engines show, in letters; a Han character is as wide as two. */
const [titleWidth, shortest, longest] = [60, 50, 160]

export function checkEntry(type: ItemType, data: EntryData, facts: Facts): Finding[] {
  const found: Finding[] = []
  const note = (code: FindingCode, field: string, rest: Pick<Finding, 'block' | 'value'> = {}) =>
    found.push({ code, level: code === 'broken_link' ? 'blocking' : 'advice', field, ...rest })
  bodyOf(data).content.forEach((node, block) => {
    const inside = { content: [node] }
    for (const value of linksIn({ type: 'doc', content: [node] }))
      if (facts.dead.includes(value)) note('broken_link', 'body', { block, value })
    for (const { type: kind, attrs } of nodesOf(inside))
      if (kind === 'figure' && !attrs?.['alt']) note('alt_missing', 'body', { block })
  })
  const picture = type === 'article' ? 'cover_img' : 'img'
  if (pictureOf(data) === null) note('card_missing', picture)
  else if (facts.hasCard === false) note('card_not_made', picture)
  if (type === 'article' && pictureOf(data) !== null && !fieldOf(data, 'cover_alt'))
    note('alt_missing', 'cover_alt')
  for (const value of facts.missing) note('translation_missing', 'lang', { value })
  if (facts.isTitleTaken) note('title_taken', 'title', { value: titleOf(data) })
  if (widthOf(titleOf(data)) > titleWidth) note('title_long', 'title')
  const description = widthOf((data.subtitle ?? '').trim())
  if (description > 0 && description < shortest) note('description_short', 'subtitle')
  if (description > longest) note('description_long', 'subtitle')
  return found
}

function widthOf(text: string): number {
  const wide = text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/gu)?.length ?? 0
  return (text.match(/./gsu)?.length ?? 0) + wide
}
