import { rowsIn } from '../../rows.ts'
import {
  draftSchemasOf,
  publishedSchemasOf,
  type RowFields,
  type ListField,
  type SchemaParts,
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

function areKeysUnique(rows: unknown): boolean {
  const keys = rowsIn(rows).map(({ key }) => key)
  return new Set(keys).size === keys.length
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
  const schema = (parts: SchemaParts) => {
    const { z, key } = parts
    const row = z.strictObject({ key, ...publishedSchemasOf(parts, of) })
    return z.array(row).check(z.minLength(min), z.maxLength(max), z.refine(areKeysUnique))
  }
  const draftSchema = (parts: SchemaParts) => {
    const { z, key } = parts
    const row = z.strictObject({ key, ...draftSchemasOf(parts, of) })
    return z.array(row).check(z.maxLength(max), z.refine(areKeysUnique))
  }
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
    draftSchema,
  } as const
}
