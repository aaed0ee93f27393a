// Issues of the newsletter, as they are composed and sent at the desk.
import * as z from 'zod/mini'
import { linkPattern } from '../../text/link-target.ts'
import { optionalLine, optionalMultiLine } from '../../text-fields.ts'
import { locales, type Locale } from '../../locale.ts'
import { language, person } from '../fields.ts'

const issueStates = ['draft', 'scheduled', 'sending', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/** Seconds in which an issue or a notification that is sent now can be called back. */
export const cancelWindowSeconds = 60
/** Items of an issue. */
export const maxIssueItems = 30

export const issueItemTypes = ['article', 'game', 'event'] as const
export type IssueItemType = (typeof issueItemTypes)[number]

/** It may become the subject of an email, where a line break would begin another header. */
const line = optionalLine(200)
const inLanguages = <Schema extends z.ZodMiniType>(one: Schema) => z.partialRecord(language, one)

const customText = z.strictObject({
  title: line,
  text: optionalMultiLine(2000),
  url: z.union([z.literal(''), z.string().check(z.maxLength(500), z.regex(linkPattern))]),
})
export type CustomText = z.infer<typeof customText>

const issueItem = z.union([
  /** By the number of its group, which all its languages share. */
  z.strictObject({
    type: z.enum(issueItemTypes),
    id: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  }),
  z.strictObject({
    type: z.literal('text'),
    key: z.string().check(z.regex(/^[a-z0-9]{4,20}$/)),
    texts: inLanguages(customText),
  }),
])
export type IssueItem = z.infer<typeof issueItem>

/** What an item is known by in its issue. */
export function issueItemKey(item: IssueItem): string {
  return item.type === 'text' ? `text:${item.key}` : `${item.type}:${item.id}`
}

const noRepeats = z.check<readonly IssueItem[]>(({ value, issues }) => {
  if (new Set(value.map(issueItemKey)).size < value.length)
    issues.push({ code: 'custom', params: { code: 'invalid_value' }, input: value })
})

export const issueData = z.strictObject({
  /** The lists it is for. */
  languages: z.array(language).check(z.maxLength(locales.length)),
  subjects: inLanguages(line),
  intros: inLanguages(optionalMultiLine(1000)),
  items: z.array(issueItem).check(z.maxLength(maxIssueItems), noRepeats),
})
export type IssueData = z.infer<typeof issueData>

export const issueForm = z.strictObject({ title: line, data: issueData })

/** An issue with nothing in it, for these lists. */
export const newIssueData = (languages: readonly Locale[]): IssueData => ({
  languages: [...languages],
  subjects: {},
  intros: {},
  items: [],
})

/** The languages in which an issue says something else after a change. Items are in all lists that it is for. */
export function changedLanguages(before: IssueData, after: IssueData): Locale[] {
  return locales.filter((lang) => contentIn(before, lang) !== contentIn(after, lang))
}

function contentIn({ languages, subjects, intros, items }: IssueData, lang: Locale): string {
  const isFor = languages.includes(lang)
  const said = items.flatMap((item) => {
    if (item.type !== 'text') return isFor ? issueItemKey(item) : []
    return item.texts[lang] ?? []
  })
  return JSON.stringify([isFor, subjects[lang] ?? '', intros[lang] ?? '', said])
}

const sendTotals = {
  /** Readers it is for: of the lists as they are, and once sending has begun, as they were then. */
  audience: z.number(),
  /** Mails that were handed to the provider, refused by it, or meant for readers who had left by then. */
  sent: z.number(),
  failed: z.number(),
  gone: z.number(),
  /** Of those sent, as far as the provider tells. */
  complained: z.number(),
}

export const issueSummary = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(issueStates),
  is_by_rule: z.boolean(),
  languages: z.array(language),
  items: z.number(),
  send_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  scheduled_by: person,
  created_by: person,
  changed_at: z.string(),
  ...sendTotals,
  clicks: z.number(),
})
export type IssueSummary = z.infer<typeof issueSummary>

const resolvedItem = z.object({
  key: z.string(),
  /** In the language it was asked in, else in any it has; empty where readers see nothing of it. */
  name: z.string(),
  /** Languages that have it themselves. */
  languages: z.array(language),
})
export type ResolvedItem = z.infer<typeof resolvedItem>

const untranslatedItem = z.object({
  key: z.string(),
  /** The language that stands in; null where readers see nothing of it. */
  shown_in: z.nullable(language),
})
export type UntranslatedItem = z.infer<typeof untranslatedItem>

const issueEdition = z.object({
  lang: language,
  /** Readers of the list now, or when sending began. */
  ...sendTotals,
  written: z.number(),
  /** Items this language does not have itself. */
  lacks: z.array(untranslatedItem),
  /** What was sent, with how often it was opened. */
  stories: z.array(z.object({ title: z.string(), url: z.string(), clicks: z.number() })),
})
export type IssueEdition = z.infer<typeof issueEdition>

export const issue = z.extend(z.omit(issueSummary, { items: true, languages: true }), {
  rev: z.number(),
  /** Seconds until it leaves, by the clock of the site; null where it does not wait. */
  leaves_in: z.nullable(z.number()),
  data: issueData,
  items: z.array(resolvedItem),
  /** All lists, whether it is for them or not. */
  lists: z.array(issueEdition),
})
export type Issue = z.infer<typeof issue>

export const issueEmail = z.object({ subject: z.string(), text: z.string() })
