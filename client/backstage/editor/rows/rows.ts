import type { ListField } from '../../../contract/backstage/kinds/field.ts'
import { isDocument } from '../../../contract/backstage/parts.ts'
import type { Row } from '../../../contract/backstage/rows.ts'
import { plainIn } from '../../../contract/backstage/texts.ts'

export type Rows = readonly Row[]

/** Part of an address of readers, so it is short; nobody has to think of one. */
export function newKey(): string {
  return `q-${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
}

export function titleOfRow({ title }: ListField, row: Row): string {
  return plainIn(row[title])
}

/** Whether every cell has something in it that can be published. */
export function isComplete({ of }: ListField, row: Row): boolean {
  return Object.entries(of).every(([cell, { schema }]) => {
    const value = row[cell]
    if (isDocument(value)) return value.content.some(({ content }) => (content?.length ?? 0) > 0)
    return schema.safeParse(value).success
  })
}
