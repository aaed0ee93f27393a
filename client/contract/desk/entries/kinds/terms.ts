import { note, richText, text } from './fields/text-fields.ts'
import { flag, moment, ofSource } from './fields/value-fields.ts'
import { emptyText } from '../../../text/rich-text.ts'
import type { Kind } from './fields/kind.ts'

/** The terms of service: publishing another meaning of the original makes a version (docs/decisions/members/089-terms.md). */
export const terms = {
  fields: {
    title: text(200),
    subtitle: note(400, { isLong: true }),
    reason: note(600, { isLong: true }),
    body: richText(),
    effective_at: ofSource(moment()),
    tell_members: ofSource(flag()),
  },
  description: 'subtitle',
  picture: null,
  begin: () => ({ subtitle: '', reason: '', body: emptyText, tell_members: true }),
} satisfies Kind
