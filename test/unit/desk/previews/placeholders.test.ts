import { expect, it } from 'vitest'
import { fieldsOfType } from '../../../../client/contract/desk/entries/kinds/registry.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import {
  entryTypes,
  isMultilingual,
  type EntryType,
} from '../../../../client/contract/desk/entries/types.ts'
import { contentWithPlaceholders } from '../../../../worker/site/desk/previews/draft-placeholders.ts'

const key = 'q-abcdefgh'
/** Values that an editor leaves behind while typing, or that belong to another field. */
const unfinished = [undefined, null, '', ' abc1', 'https://x', -1, 1.5, 1e9, true, [], [1, 1], {}]

/** Drafts of a type, each with one unfinished value: in a field, or in the only row of a list. */
function* draftsOf(type: EntryType): Generator<[string, EntryData]> {
  for (const [name, field] of Object.entries(fieldsOfType(type)))
    for (const value of unfinished) {
      yield [`${name}: ${JSON.stringify(value)}`, { [name]: value } as EntryData]
      if (field.type !== 'list') continue
      for (const cell of Object.keys(field.of)) {
        const row = { key, ...field.rowDefaults, [cell]: value }
        yield [`${name}.${cell}: ${JSON.stringify(value)}`, { [name]: [row] } as EntryData]
      }
    }
}

// Types with an entry per language are previewed without their whole content.
it.each(entryTypes.filter(isMultilingual))(
  'a draft of type %s can be previewed with any unfinished value',
  (type) => {
    const refused = [...draftsOf(type)]
      .filter(([, draft]) => contentWithPlaceholders(type, draft) === null)
      .map(([name]) => name)
    expect(refused).toEqual([])
  },
)
