// Terms of service, their versions, and differences between versions.
import type { Locale } from './locale.ts'
import type { RichTextDocument } from './text/rich-text.ts'

export interface TermsVersion {
  number: number
  /** Time from which it applies, ISO 8601. */
  effective_at: string
  state: 'current' | 'former' | 'coming'
}

export interface TermsText {
  number: number
  lang: Locale
  title: string
  subtitle: string
  /** Description of the changes and their reason. */
  reason: string
  body: RichTextDocument
  updated_at: string
}

export interface Terms extends TermsText {
  /** Latest first. */
  versions: TermsVersion[]
  /** Languages of this version. */
  translations: Locale[]
}

export interface TermsChanges extends Terms {
  before: TermsText
}
