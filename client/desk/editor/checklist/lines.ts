// Splits checklist findings into open tasks and passed topics.
import type { Finding, FindingCode } from '../../../contract/desk/entries/checklist.ts'
import {
  rowErrorCodes,
  type RowError,
} from '../../../contract/desk/entries/kinds/fields/definition.ts'
import { entryTypeDefinitions } from '../../../contract/desk/entries/kinds/registry.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isMultilingual } from '../../../contract/desk/entries/types.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { fieldName } from '../../data/field-names.ts'

type Say = (key: MessageKey, values?: Record<string, string | number>) => string

export interface ChecklistItem {
  finding: Finding
  text: string
}

/** Topics with the findings that keep them from passing. */
const checklistTopics: Record<ChecklistTopic, readonly FindingCode[]> = {
  fields: ['incomplete', 'unseen_characters', ...rowErrorCodes],
  links: ['broken_link'],
  images: ['alt_missing'],
  title: ['title_taken'],
  snippet: ['title_long', 'description_short', 'description_long'],
  card: ['card_missing'],
  source: ['outdated', 'untranslated', 'figures_differ', 'machine_draft'],
  languages: ['translation_missing'],
}
const names = [
  'fields',
  'links',
  'images',
  'title',
  'snippet',
  'card',
  'source',
  'languages',
] as const
type ChecklistTopic = (typeof names)[number]

/** Number of tasks that have a keyboard shortcut. */
const most = 9

/** Blocking findings first, then advice; all missing languages share one task. */
export function openItems(findings: readonly Finding[], t: Say) {
  const [first, ...others] = findings.filter(({ code }) => code === 'translation_missing')
  const single = findings.filter((one) => !others.includes(one))
  const missing = [first, ...others].flatMap((one) => one?.value ?? [])
  const lines = ['blocking', 'advice'].flatMap((level) =>
    single
      .filter((one) => one.level === level)
      .map((finding): ChecklistItem => ({
        finding,
        text:
          finding === first
            ? t('checklist.translation_missing', { languages: languagesOf(missing) })
            : textOf(finding, t),
      })),
  )
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}

const languagesOf = (codes: readonly string[]) =>
  codes.map((code) => (isLocale(code) ? languageName(code) : code)).join(' · ')

const isRowFault = (code: FindingCode): code is RowError['code'] =>
  rowErrorCodes.some((one) => one === code)

function textOf({ code, field, block, value = '', total, at, sign }: Finding, t: Say): string {
  const number = (block ?? 0) + 1
  if (code === 'incomplete' || code === 'unseen_characters') {
    const named = { field: fieldName(t, field), number, at: at ?? 0, sign: sign ?? '' }
    if (block === undefined) return t(`checklist.${code}`, named)
    if (value) return t(`checklist.${code}_cell`, { ...named, cell: fieldName(t, value) })
    return t('checklist.incomplete_row', named)
  }
  if (code === 'untranslated')
    return t('checklist.untranslated', { field: fieldName(t, field), value, total: total ?? 0 })
  if (code === 'description_short' || code === 'description_long')
    return t(`checklist.${code}`, { field: fieldName(t, field) })
  if (code === 'alt_missing' && block === undefined) return t('checklist.cover_alt_missing')
  if (code === 'translation_missing') return t(`checklist.${code}`, { languages: value })
  if (isRowFault(code)) return t(`checklist.${code}`, { field: fieldName(t, field), number })
  return t(`checklist.${code}`, { value, number })
}

/** Topics of multilingual entries. */
const asked: readonly ChecklistTopic[] = ['fields', 'languages']

/** Topics of findings about a field; they cannot pass while the field is empty. */
const topicsOfField = (
  type: Entry['type'],
): Partial<Record<string, readonly ChecklistTopic[]>> => ({
  title: ['title', 'snippet'],
  [entryTypeDefinitions[type].image ?? '']: ['card'],
})

/** Topics without a finding. Only translations have the topic of following their source. */
export function passedTopics(
  findings: readonly Finding[],
  { type, source_lang }: Pick<Entry, 'type' | 'source_lang'>,
): ChecklistTopic[] {
  const found = new Set(findings.map(({ code }) => code))
  const ofField = topicsOfField(type)
  const unwritten = findings
    .filter(({ code }) => code === 'incomplete')
    .flatMap(({ field }) => ofField[field] ?? [])
  return (isMultilingual(type) ? asked : names).filter(
    (aim) =>
      (aim !== 'source' || source_lang !== null) &&
      !unwritten.includes(aim) &&
      !checklistTopics[aim].some((code) => found.has(code)),
  )
}
