import type { Locale } from '../locale.ts'

export type Texts = Record<Locale, string>

type InOrder = [zh: string, hk: string, en: string, vi: string, th: string, hi: string]

/** A text in all languages. */
export const texts = (...[zh, hk, en, vi, th, hi]: InOrder): Texts => ({
  'zh-CN': zh,
  'zh-HK': hk,
  'en-US': en,
  'vi-VN': vi,
  'th-TH': th,
  'hi-IN': hi,
})
