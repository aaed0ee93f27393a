// Definition of list fields.
import * as z from 'zod/mini'
import { rowsIn } from '../../rows.ts'
import {
  draftSchemasOf,
  key,
  publishedSchemasOf,
  type RowFields,
  type ListField,
  type Scope,
} from './fields/field.ts'

interface ListOptions
  extends
    Pick<ListField, 'rowTitleField' | 'max'>,
    Partial<
      Pick<ListField, 'maxDepth' | 'rowDefaults' | 'activeRow' | 'hiddenFields' | 'typeField'>
    > {
  min?: number
}

/** Ordered rows. Each has its own key, which identifies it across languages and versions. `title` is its name. */
export function list<Of extends RowFields>(
  of: Of,
  {
    rowTitleField,
    max,
    min = 1,
    maxDepth = 1,
    rowDefaults = {},
    activeRow = null,
    hiddenFields = () => [],
    typeField = null,
  }: ListOptions,
) {
  const scope: Scope = 'translated'
  const row = z.strictObject({ key, ...publishedSchemasOf(of) })
  const isApart = z.refine((rows: unknown) => {
    const keys = rowsIn(rows).map((one) => one.key)
    return new Set(keys).size === keys.length
  })
  const schema = z.array(row).check(z.minLength(min), z.maxLength(max), isApart)
  const draft = z
    .array(z.strictObject({ key, ...draftSchemasOf(of) }))
    .check(z.maxLength(max), isApart)
  return {
    type: 'list',
    scope,
    of,
    rowTitleField,
    max,
    maxDepth,
    rowDefaults,
    activeRow,
    hiddenFields,
    typeField,
    schema,
    draftSchema: draft,
  } as const
}
