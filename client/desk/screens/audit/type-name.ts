import { isEntryType } from '../../../contract/desk/entries/types.ts'
import { otherTypes } from './actions.ts'
import type { MessageKey } from '../../i18n/messages.ts'

/** Name of a logged type; the type itself if it is unknown. */
export function typeName(t: (key: MessageKey) => string, type: string): string {
  if (isEntryType(type)) return t(`entry_type.${type}.one`)
  const known = otherTypes.find((one) => one === type)
  return known ? t(`audit.type.${known}`) : type
}
