// Source of a translation, in the types of the contract.
import type { DraftSource } from '../../contract/desk/entries/draft-translation.ts'
import type { EntryData } from '../../contract/desk/entries/kinds/schemas.ts'
import type { Source } from '../../contract/desk/entries/source.ts'
import type { RichTextNode } from '../../contract/text/rich-text.ts'

/** Safe cast: the server validates all stored data. */
export const parseEntryData = (data: Record<string, unknown>) => data as EntryData

const nodeOf = (block: { type: string } | null) => block as RichTextNode | null

export function toDraftSource({ data, fields, blocks }: Source): DraftSource {
  return {
    data: parseEntryData(data),
    fields,
    blocks: blocks.map(({ kind, at, before, after }) => ({
      kind,
      at,
      before: nodeOf(before),
      after: nodeOf(after),
    })),
  }
}
