import type { Locale } from './locale.ts'
import type { RichTextDocument } from './text/rich-text.ts'

interface FaqItem {
  /** Anchor of the question on its page. */
  key: string
  question: string
  answer: RichTextDocument
}

export interface FaqCategory {
  key: string
  lang: Locale
  icon: string
  title: string
  intro: string
  items: FaqItem[]
}

/** All questions in one language, and the languages of each category. */
export interface Faq {
  categories: FaqCategory[]
  translations: { key: string; lang: Locale }[]
}
