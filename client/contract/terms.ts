// The terms of service, their versions, and what differs between two of them.
import type { Locale } from './locale.ts'
import type { RichTextDocument } from './text/rich-text.ts'

export interface TermsVersion {
  number: number
  /** Since when it holds, ISO 8601. */
  effective_at: string
  state: 'current' | 'former' | 'coming'
}

export interface TermsText {
  number: number
  lang: Locale
  title: string
  subtitle: string
  /** What has changed, and why. */
  reason: string
  body: RichTextDocument
  updated_at: string
}

export interface Terms extends TermsText {
  /** The latest first. */
  versions: TermsVersion[]
  /** The languages this version is written in. */
  translations: Locale[]
}

export interface TermsChanges extends Terms {
  before: TermsText
}
