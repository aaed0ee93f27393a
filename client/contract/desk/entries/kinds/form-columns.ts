// Columns of an entry form: translated fields in the main column, all others beside it.
import type { EntryType } from '../types.ts'
import type { Field, LocalizedTextField } from './fields/field.ts'
import { fieldsOfType } from './registry.ts'

type Named = [name: string, field: Field]

const isMain = (field: Field) =>
  (field.scope === 'translated' || field.type === 'texts') &&
  !(field.type === 'text' && field.of !== '')

export const mainColumnFields = (type: EntryType): Named[] =>
  Object.entries(fieldsOfType(type)).filter(([, field]) => isMain(field))

export type LocalizedColumn = [name: string, field: LocalizedTextField]

/** Adjacent localized texts, shown in one grid, or a single other field. */
export type FormGroup<One extends Field> =
  | { texts: LocalizedColumn[] }
  | { texts: null; name: string; field: One }

export function formGroups<One extends Field>(
  fields: readonly (readonly [string, One])[],
): FormGroup<One>[] {
  const groups: FormGroup<One>[] = []
  for (const [name, field] of fields) {
    const last = groups.at(-1)
    if (field.type !== 'texts') groups.push({ texts: null, name, field })
    else if (last?.texts) last.texts.push([name, field])
    else groups.push({ texts: [[name, field]] })
  }
  return groups
}

export const sidebarFields = (type: EntryType): Named[] =>
  Object.entries(fieldsOfType(type)).filter(([, field]) => !isMain(field) && !field.group)

/** Fields for search engines and shared links, in a folded part of the form. */
export const searchFieldsOf = (type: EntryType): Named[] =>
  Object.entries(fieldsOfType(type)).filter(([, { group }]) => group === 'search')
