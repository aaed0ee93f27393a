// Legal documents such as the terms of service, their versions, and differences between versions.
import type { Locale } from './locale.ts'
import { legalPages, pathTo } from './paths.ts'
import type { RichTextDocument } from './text/rich-text.ts'

export const legalKinds = ['terms', ...legalPages] as const
export type LegalKind = (typeof legalKinds)[number]

/** Path without language prefix; the version in effect unless `version` is given. */
export const legalPath = (kind: LegalKind, version?: number): string =>
  kind === 'terms' ? pathTo('terms', { version }) : pathTo('legal', { kind, version })

export const legalChangesPath = (kind: LegalKind, version: number): string =>
  pathTo('termsChanges', { kind: kind === 'terms' ? 'terms-of-service' : kind, version })

export const isLegalKind = (kind: unknown): kind is LegalKind =>
  legalKinds.some((one) => one === kind)

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
  kind: LegalKind
  /** Latest first. */
  versions: TermsVersion[]
  /** Languages of this version. */
  translations: Locale[]
}

export interface TermsChanges extends Terms {
  before: TermsText
}
