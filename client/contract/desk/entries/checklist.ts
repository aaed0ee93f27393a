// Checklist before publishing. Only findings that readers would notice as broken block publishing.
import * as z from 'zod/mini'
import type { Locale } from '../../locale.ts'
import { fieldOf, imageOf, linkTextsOf, titleOf } from './data.ts'
import { isMultilingual, type EntryType } from './types.ts'
import { rowErrorCodes, type EntryTypeDefinition } from './kinds/fields/definition.ts'
import { parsePublished, schemaOf, type EntryData } from './kinds/schemas.ts'
import { fieldsOfType, entryTypeDefinitions } from './kinds/registry.ts'
import { emptyText } from '../../text/rich-text.ts'
import { linksIn, walkNodes } from '../links.ts'
import { richTextsOf } from './flat-fields.ts'
import type { MissingFigures } from './missing-figures.ts'
import type { UntranslatedText } from './untranslated.ts'
import { language } from '../fields.ts'

const findingCodes = [
  /** A required field without a valid value. */
  'incomplete',
  'unseen_characters',
  /** A link to an item of this site that is not live. */
  'broken_link',
  /** An image without alternative text. */
  'alt_missing',
  /** Neither an image for lists nor one for shared links. */
  'card_missing',
  'translation_missing',
  /** Paragraphs of the source without a translation. Blocks publishing if none is translated. */
  'untranslated',
  /** Figures of the source that the translation lacks. */
  'figures_differ',
  /** The source has changed since the translation. */
  'outdated',
  /** A machine drafted it; no operator has edited or confirmed the draft. */
  'machine_draft',
  /** Another item in this language has the same title. */
  'title_taken',
  /** Search engines truncate it. */
  'title_long',
  'description_short',
  'description_long',
  ...rowErrorCodes,
] as const
export type FindingCode = (typeof findingCodes)[number]

export const finding = z.object({
  code: z.enum(findingCodes),
  level: z.enum(['blocking', 'advice']),
  /** Name of the field. */
  field: z.string(),
  /** Index of the block in the body, or of the row in a list, from 0. */
  block: z.optional(z.number()),
  /** Subject of the finding: an address, a language, a title, or the name of a cell. */
  value: z.optional(z.string()),
  /** Total that `value` is a part of. */
  total: z.optional(z.number()),
  /** Place of the first invisible character, from 1, and its code point. */
  at: z.optional(z.number()),
  sign: z.optional(z.string()),
})
export type Finding = z.infer<typeof finding>

/** Link preview of an item in one of its languages. */
export const shareCard = z.object({
  lang: language,
  title: z.string(),
  description: z.string(),
  /** Title of shared links. */
  share_title: z.string(),
  /** Path of the page. */
  url: z.string(),
  /** Path of the preview image. */
  image: z.string(),
  /** Name of the site in this language. */
  site: z.string(),
})
export type ShareCard = z.infer<typeof shareCard>

/** Facts for the checklist that the data do not contain. */
export interface CheckContext {
  /** Broken links of its texts. */
  brokenLinks: readonly string[]
  /** Languages in which the item has no entry. */
  missing: readonly Locale[]
  isTitleTaken: boolean
  /** Number of changed paragraphs and lines of the source. */
  outdated: number
  untranslated: readonly UntranslatedText[]
  missingFigures: readonly MissingFigures[]
  isMachineDraft: boolean
  /** Live version; `null` if nothing is live. */
  live: EntryData | null
}

/** Maximum figures that a finding names. */
const maxNamed = 5

/** Display widths in search results, in Latin letters. */
export const snippetWidths = {
  title: 60,
  description: { least: 50, most: 160 },
  share: 90,
} as const

const blockingCodes: readonly FindingCode[] = [
  'incomplete',
  'unseen_characters',
  'broken_link',
  ...rowErrorCodes,
]

/** True for a text without which this entry type can be published, such as that of a built-in page. */
function mayBeEmpty(type: EntryType, name: string): boolean {
  const field = fieldsOfType(type)[name]
  return field?.type === 'rich_text' && schemaOf(field).safeParse(emptyText).success
}

export function checkEntry(type: EntryType, data: EntryData, facts: CheckContext): Finding[] {
  const found: Finding[] = []
  const note = (code: FindingCode, field: string, rest: Partial<Finding> = {}) =>
    found.push({
      code,
      level: blockingCodes.includes(code) ? 'blocking' : 'advice',
      field,
      ...rest,
    })
  for (const { code, field, ...rest } of fieldFindings(type, data)) note(code, field, rest)
  for (const { name, row, block, count, total } of facts.untranslated)
    note('untranslated', name, {
      level: count === total && !mayBeEmpty(type, name) ? 'blocking' : 'advice',
      block: row ?? block,
      value: String(count),
      total,
    })
  for (const { name, row, block, figures } of facts.missingFigures)
    note('figures_differ', name, {
      block: row ?? block,
      value: figures.slice(0, maxNamed).join(' · '),
    })
  const { validateRows }: EntryTypeDefinition = entryTypeDefinitions[type]
  for (const { code, field, block } of validateRows?.(data, facts.live) ?? [])
    note(code, field, { block })
  for (const { name, row, document } of richTextsOf(type, data))
    document.content.forEach((node, index) => {
      const block = row ?? index
      for (const value of linksIn({ type: 'doc', content: [node] }))
        if (facts.brokenLinks.includes(value)) note('broken_link', name, { block, value })
      for (const { attrs } of walkNodes({ content: [node] }))
        if (attrs?.['image_id'] && !attrs['alt']) note('alt_missing', name, { block })
    })
  const { image, description } = entryTypeDefinitions[type]
  if (image !== null) {
    if (imageOf(type, data) === null) {
      // A missing required image is reported once, as `incomplete`.
      if (!found.some(({ code, field }) => code === 'incomplete' && field === image))
        note('card_missing', image)
    } else for (const field of missingAltFields(type, data, image)) note('alt_missing', field)
  }
  if (facts.isMachineDraft) note('machine_draft', 'title')
  if (facts.outdated > 0) note('outdated', 'source', { value: String(facts.outdated) })
  for (const value of facts.missing) note('translation_missing', 'lang', { value })
  if (facts.isTitleTaken) note('title_taken', 'title', { value: titleOf(data) })
  // Multilingual entries have no page of their own, so no search engine lists them.
  if (isMultilingual(type)) return found
  const texts = linkTextsOf(type, data)
  const sourceOf = (own: string, other: string) => (fieldOf(data, own) ? own : other)
  if (displayWidth(texts.title) > snippetWidths.title)
    note('title_long', sourceOf('seo_title', 'title'))
  const width = displayWidth(texts.description)
  const { least, most } = snippetWidths.description
  const described = sourceOf('seo_description', description)
  if (width > 0 && width < least) note('description_short', described)
  if (width > most) note('description_long', described)
  return found
}

/** Empty fields with alternative texts of the image. */
function missingAltFields(type: EntryType, data: EntryData, image: string): string[] {
  const values: Readonly<Record<string, unknown>> = data
  return Object.entries(fieldsOfType(type)).flatMap(([name, field]) =>
    field.type === 'text' && field.of === image && !values[name] ? [name] : [],
  )
}

/** Fields that block publishing; for a list, the cells of its rows. */
interface IssueParams {
  code?: string
  values?: Pick<Finding, 'at' | 'sign'>
}

function fieldFindings(type: EntryType, data: EntryData): Omit<Finding, 'level'>[] {
  const parsed = parsePublished(type, data)
  const issues = 'issues' in parsed ? (parsed.issues ?? []) : []
  const places = issues.map((issue) => {
    const [field, row, cell] = issue.path
    const params = issue.code === 'custom' ? (issue.params as IssueParams | undefined) : undefined
    return {
      ...(params?.code === 'unseen_characters'
        ? { code: 'unseen_characters' as const, ...params.values }
        : { code: 'incomplete' as const }),
      field: String(field),
      ...(fieldsOfType(type)[String(field)]?.type === 'list' &&
        typeof row === 'number' && {
          block: row,
          ...(cell !== undefined && { value: String(cell) }),
        }),
    }
  })
  return [...new Map(places.map((one) => [JSON.stringify(one), one])).values()]
}

/** Width in Latin letters; a Han character counts as two. */
export function displayWidth(text: string): number {
  const wide = text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/gu)?.length ?? 0
  return (text.match(/./gsu)?.length ?? 0) + wide
}
