import { note, richText, text } from './text-fields.ts'
import { flag, moment, ofSource } from './value-fields.ts'
import { emptyText } from '../../rich-text.ts'
import type { Kind } from './kind.ts'

/** The terms of service: publishing another meaning of the original makes a version (docs/decisions/089-terms.md). */
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
