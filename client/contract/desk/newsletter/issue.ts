// Newsletter issues, as they are composed and sent at the desk.
import * as z from 'zod/mini'
import { linkPattern } from '../../text/link-target.ts'
import { optionalLine, optionalMultiLine } from '../../text-fields.ts'
import { locales, type Locale } from '../../locale.ts'
import { isTrackSource } from '../../track-source.ts'
import { language, person } from '../fields.ts'

const issueStates = ['draft', 'scheduled', 'sending', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/** Seconds in which an issue or a notification can still be cancelled after "send now". */
export const cancelWindowSeconds = 60
export const maxIssueItems = 30
/** Maximum sources of a segment. */
export const maxSources = 10

export const issueItemTypes = ['article', 'game', 'event'] as const
export type IssueItemType = (typeof issueItemTypes)[number]

/** May become an email's subject, where a line break would inject another header. */
const line = optionalLine(200)
const inLanguages = <Schema extends z.ZodMiniType>(one: Schema) => z.partialRecord(language, one)

const customText = z.strictObject({
  title: line,
  text: optionalMultiLine(2000),
  url: z.union([z.literal(''), z.string().check(z.maxLength(500), z.regex(linkPattern))]),
})
export type CustomText = z.infer<typeof customText>

const issueItem = z.union([
  /** Group id, shared by all languages of the item. */
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

/** Key of an item within its issue. */
export function issueItemKey(item: IssueItem): string {
  return item.type === 'text' ? `text:${item.key}` : `${item.type}:${item.id}`
}

const noRepeats = z.check<readonly IssueItem[]>(({ value, issues }) => {
  if (new Set(value.map(issueItemKey)).size < value.length)
    issues.push({ code: 'custom', params: { code: 'invalid_value' }, input: value })
})

/** Part of the subscribers, by all that is set. */
const segment = z.strictObject({
  /** First day (UTC+8) of subscription. */
  joined_since: z.optional(z.iso.date()),
  /** Sources of the visits that submitted the addresses. */
  sources: z.optional(
    z
      .array(z.string().check(z.refine(isTrackSource)))
      .check(z.minLength(1), z.maxLength(maxSources)),
  ),
  /** Opened a link of an issue in the last 90 days. */
  has_clicked: z.optional(z.literal(true)),
})
export type IssueSegment = z.infer<typeof segment>

export const issueData = z.strictObject({
  /** Languages in which it is sent. */
  languages: z.array(language).check(z.maxLength(locales.length)),
  /** Absent for all subscribers. */
  segment: z.optional(segment),
  subjects: inLanguages(line),
  intros: inLanguages(optionalMultiLine(1000)),
  items: z.array(issueItem).check(z.maxLength(maxIssueItems), noRepeats),
})
export type IssueData = z.infer<typeof issueData>

export const issueForm = z.strictObject({ title: line, data: issueData })

/** An empty issue in these languages. */
export const newIssueData = (languages: readonly Locale[]): IssueData => ({
  languages: [...languages],
  subjects: {},
  intros: {},
  items: [],
})

/** Languages whose edition changes. Items other than texts are in all editions, like the segment. */
export function changedLanguages(before: IssueData, after: IssueData): Locale[] {
  return locales.filter((lang) => contentIn(before, lang) !== contentIn(after, lang))
}

function contentIn(data: IssueData, lang: Locale): string {
  const { languages, segment: part, subjects, intros, items } = data
  const isFor = languages.includes(lang)
  const said = items.flatMap((item) => {
    if (item.type !== 'text') return isFor ? issueItemKey(item) : []
    return item.texts[lang] ?? []
  })
  return JSON.stringify([isFor, isFor && part, subjects[lang] ?? '', intros[lang] ?? '', said])
}

const sendTotals = {
  /** Subscribers: current ones, and from the start of sending those at that time. */
  audience: z.number(),
  /** Emails delivered, failed, or cancelled because the subscriber had left. */
  sent: z.number(),
  failed: z.number(),
  gone: z.number(),
  /** Complaints about sent emails, as reported by the provider. */
  complained: z.number(),
  /** Failed emails that bounced, permanently or temporarily. */
  hard: z.number(),
  soft: z.number(),
  /** Subscribers who left by a link of the issue. */
  unsubscribed: z.number(),
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
  /** Name in the requested language, or in any other; empty if it is not live. */
  name: z.string(),
  /** Languages in which the item is live. */
  languages: z.array(language),
})
export type ResolvedItem = z.infer<typeof resolvedItem>

const untranslatedItem = z.object({
  key: z.string(),
  /** Fallback language; `null` if the item is not live. */
  shown_in: z.nullable(language),
})
export type UntranslatedItem = z.infer<typeof untranslatedItem>

const issueEdition = z.object({
  lang: language,
  /** Subscribers now, or when sending began. */
  ...sendTotals,
  written: z.number(),
  /** Items without a version in this language. */
  lacks: z.array(untranslatedItem),
  /** Stories that were sent, with their clicks. */
  stories: z.array(z.object({ title: z.string(), url: z.string(), clicks: z.number() })),
})
export type IssueEdition = z.infer<typeof issueEdition>

export const issue = z.extend(z.omit(issueSummary, { items: true, languages: true }), {
  rev: z.number(),
  /** Seconds until it is sent, by the server's clock; `null` if it is not waiting. */
  leaves_in: z.nullable(z.number()),
  data: issueData,
  items: z.array(resolvedItem),
  /** All editions, including languages that the issue is not sent in. */
  lists: z.array(issueEdition),
})
export type Issue = z.infer<typeof issue>

export const issueEmail = z.object({ subject: z.string(), text: z.string() })
