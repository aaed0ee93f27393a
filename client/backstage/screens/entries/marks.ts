import type { EntryFilter, EntrySibling } from '../../../contract/backstage/entry.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { MarkName } from '../../ui/mark.tsx'

export const markOfFilter: Record<EntryFilter, MarkName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'live',
  withdrawn: 'missing',
  edited: 'draft',
  outdated: 'outdated',
}

/** What matters most of an entry: a translation older than its source, else its state. */
export function filterOf(entry: Pick<EntrySibling, 'state' | 'outdated_since'>): EntryFilter {
  return entry.outdated_since && entry.state !== 'withdrawn' ? 'outdated' : entry.state
}

/** Languages in the columns of a table and beside marks. */
export const shortNames: Record<Locale, { 'zh-CN': string; 'en-US': string }> = {
  'zh-CN': { 'zh-CN': '简', 'en-US': 'zh' },
  'zh-HK': { 'zh-CN': '繁', 'en-US': 'HK' },
  'en-US': { 'zh-CN': '英', 'en-US': 'en' },
  'vi-VN': { 'zh-CN': '越', 'en-US': 'vi' },
  'th-TH': { 'zh-CN': '泰', 'en-US': 'th' },
  'hi-IN': { 'zh-CN': '印', 'en-US': 'hi' },
}

/** The order of the columns: the languages most is written in first. */
export const columnLanguages = [
  'zh-CN',
  'zh-HK',
  'en-US',
  'vi-VN',
  'th-TH',
  'hi-IN',
] as const satisfies readonly Locale[]
