import type { Locale } from '../../contract/locale.ts'

/** Languages in the columns of a table and beside marks. */
export const languageAbbreviations: Record<Locale, { 'zh-CN': string; 'en-US': string }> = {
  'zh-CN': { 'zh-CN': '简', 'en-US': 'zh' },
  'zh-HK': { 'zh-CN': '繁', 'en-US': 'HK' },
  'en-US': { 'zh-CN': '英', 'en-US': 'en' },
  'vi-VN': { 'zh-CN': '越', 'en-US': 'vi' },
  'th-TH': { 'zh-CN': '泰', 'en-US': 'th' },
  'hi-IN': { 'zh-CN': '印', 'en-US': 'hi' },
}

/** The order of the columns: the languages most is written in first. */
export const languageColumns = [
  'zh-CN',
  'zh-HK',
  'en-US',
  'vi-VN',
  'th-TH',
  'hi-IN',
] as const satisfies readonly Locale[]
