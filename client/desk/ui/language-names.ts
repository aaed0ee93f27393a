import type { Locale } from '../../contract/locale.ts'

/** Short language names for table columns and beside status icons. */
export const languageAbbreviations: Record<Locale, { 'zh-CN': string; 'en-US': string }> = {
  'zh-CN': { 'zh-CN': '简', 'en-US': 'zh' },
  'zh-HK': { 'zh-CN': '繁', 'en-US': 'HK' },
  'en-US': { 'zh-CN': '英', 'en-US': 'en' },
  'vi-VN': { 'zh-CN': '越', 'en-US': 'vi' },
  'th-TH': { 'zh-CN': '泰', 'en-US': 'th' },
  'hi-IN': { 'zh-CN': '印', 'en-US': 'hi' },
}

/** Column order: languages with the most entries first. */
export const languageColumns = [
  'zh-CN',
  'zh-HK',
  'en-US',
  'vi-VN',
  'th-TH',
  'hi-IN',
] as const satisfies readonly Locale[]
