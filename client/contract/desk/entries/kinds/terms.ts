import { optionalText, richText, text } from './fields/text-fields.ts'
import { flag, dateTime, fromSource } from './fields/value-fields.ts'
import { emptyText } from '../../../text/rich-text.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/**
 * The terms of service. A substantial change of the original makes a new version (docs/decisions/content/terms.md).
 */
export const terms = {
  fields: {
    title: text(200),
    subtitle: optionalText(400, { isLong: true }),
    reason: optionalText(600, { isLong: true }),
    body: richText(),
    effective_at: fromSource(dateTime()),
    notify_members: fromSource(flag()),
  },
  description: 'subtitle',
  picture: null,
  defaults: () => ({ subtitle: '', reason: '', body: emptyText, notify_members: true }),
} satisfies EntryTypeDefinition
