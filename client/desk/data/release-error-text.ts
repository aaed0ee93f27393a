// Texts for the reasons why a release fails.
import type { ErrorCode } from '../../contract/errors.ts'
import type { Translate } from '../i18n/i18n.ts'

/** Reasons with a text of their own. */
const reasons = [
  'entry_incomplete',
  'entry_changed',
  'not_found',
  'not_published',
  'until_too_early',
  'release_outdated',
  'entry_withdrawn',
] as const
const isReason = (code: string): code is (typeof reasons)[number] & ErrorCode =>
  reasons.some((one) => one === code)

export const refusalText = (t: Translate, code: string): string =>
  t(`release_error.${isReason(code) ? code : 'other'}`)
