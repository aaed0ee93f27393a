// Where the form of an entry has its fields: what is translated is written in the middle, the rest stands beside it.
import type { EntryType } from '../types.ts'
import type { Field } from './fields/field.ts'
import { fieldsOfType } from './registry.ts'

type Named = [name: string, field: Field]

const isMain = (field: Field) =>
  (field.scope === 'translated' || field.type === 'texts') &&
  !(field.type === 'text' && field.of !== '')

export const mainColumnFields = (type: EntryType): Named[] =>
  Object.entries(fieldsOfType(type)).filter(([, field]) => isMain(field))

export const sidebarFields = (type: EntryType): Named[] =>
  Object.entries(fieldsOfType(type)).filter(([, field]) => !isMain(field))
