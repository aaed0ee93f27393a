// Fields, options and rows of entries that are not offered while parts of the site are switched off
// (docs/decisions/site/modules.md).
import type { Row } from '../rows.ts'
import {
  isLinkOff,
  isNamedFieldOff,
  isOptionOff,
  isTypeOff,
  type OffModules,
} from '../../site/modules.ts'
import type { Field, ListField, RowField } from './kinds/fields/field.ts'
import type { EntryType } from './types.ts'

const referenced: Partial<Record<Field['type'], EntryType>> = {
  articles: 'article',
  authors: 'author',
  brand: 'brand',
  game: 'game',
  poll: 'poll',
  tags: 'tag',
  theme: 'theme',
  vip_groups: 'vip_group',
}

/** Type of the entries that a field picks. */
export const referencedType = ({ type }: Pick<Field, 'type'>): EntryType | undefined =>
  referenced[type]

export function isFieldOff(off: OffModules, name: string, field: Pick<Field, 'type'>): boolean {
  const type = referencedType(field)
  return (type !== undefined && isTypeOff(off, type)) || isNamedFieldOff(off, name)
}

type Options = Extract<RowField, { type: 'choice' | 'choices' }>

/** Options to offer. The chosen one stays, so that a form shows what is stored. */
export const offeredOptions = (
  off: OffModules,
  { options, optionSet }: Pick<Options, 'options' | 'optionSet'>,
  chosen: unknown,
): readonly string[] => options.filter((one) => one === chosen || !isOptionOff(off, optionSet, one))

/** True for a row that readers do not get: its component, section or address belongs to a part that is off. */
export function isRowOff(off: OffModules, { of }: Pick<ListField, 'of'>, row: Row): boolean {
  return Object.entries(of).some(([name, field]) => {
    const value = row[name]
    if (typeof value !== 'string') return false
    if (field.type === 'choice') return isOptionOff(off, field.optionSet, value)
    return field.type === 'path' && isLinkOff(off, value)
  })
}
