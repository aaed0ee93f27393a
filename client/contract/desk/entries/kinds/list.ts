// Lists of an entry.
import * as z from 'zod/mini'
import { rowsIn } from '../../rows.ts'
import { draftsOf, key, schemasOf, type Cells, type ListField, type Scope } from './fields/field.ts'

interface ListOptions
  extends
    Pick<ListField, 'title' | 'most'>,
    Partial<Pick<ListField, 'deepest' | 'begin' | 'shown' | 'without' | 'named'>> {
  least?: number
}

/** Rows in their order. Each has a key of its own, by which languages and versions know it again; `title` names it. */
export function list<Of extends Cells>(
  of: Of,
  {
    title,
    most,
    least = 1,
    deepest = 1,
    begin = {},
    shown = null,
    without = () => [],
    named = null,
  }: ListOptions,
) {
  const scope: Scope = 'translated'
  const row = z.strictObject({ key, ...schemasOf(of) })
  const isApart = z.refine((rows: unknown) => {
    const keys = rowsIn(rows).map((one) => one.key)
    return new Set(keys).size === keys.length
  })
  const schema = z.array(row).check(z.minLength(least), z.maxLength(most), isApart)
  const draft = z.array(z.strictObject({ key, ...draftsOf(of) })).check(z.maxLength(most), isApart)
  return {
    type: 'list',
    scope,
    of,
    title,
    most,
    deepest,
    begin,
    shown,
    without,
    named,
    schema,
    draft,
  } as const
}
