// Structure of a source, which its translations begin with.
import { traitsOf } from '../../text/node-traits.ts'
import type { RichTextDocument, RichTextNode } from '../../text/rich-text.ts'
import { rowsIn } from '../rows.ts'
import { isDocument } from './flat-fields.ts'
import type { Field } from './kinds/fields/field.ts'
import type { EntryData } from './kinds/schemas.ts'
import { fieldsOfType } from './kinds/registry.ts'
import type { EntryType } from './types.ts'

/** Beginning of a translation: the shared fields of its source, and the rows and blocks of its texts without their words. */
export function untranslatedCopyOf(type: EntryType, source: EntryData): EntryData {
  const fields = fieldsOfType(type)
  const kept = Object.entries(source).flatMap(([name, value]) => {
    const field = fields[name]
    if (field?.type === 'list')
      return [[name, rowsIn(value).map((row) => ({ key: row.key, ...structureOf(field.of, row) }))]]
    return field?.scope === 'shared' ? [[name, value]] : []
  })
  return Object.fromEntries([...kept, ...Object.entries(structureOf(fields, source))])
}

/** The blocks of each text of many paragraphs. */
function structureOf(fields: Readonly<Record<string, Field>>, values: object) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fields[name]?.type === 'rich_text' && isDocument(value) ? [[name, emptyCopyOf(value)]] : [],
    ),
  )
}

/** The paragraphs of a text without its words: a translation is written into them. */
export function emptyCopyOf(body: RichTextDocument): RichTextDocument {
  return { ...body, content: body.content.map(emptyBlockOf) }
}

export function emptyBlockOf(node: RichTextNode): RichTextNode {
  if (node.type === 'figure') {
    const { caption: _, ...attrs } = node.attrs ?? {}
    return { ...node, attrs: { ...attrs, alt: '' } }
  }
  const { alt } = traitsOf(node.type)
  if (alt !== undefined && node.attrs?.[alt] !== undefined)
    return { ...node, attrs: { ...node.attrs, [alt]: '' } }
  if (!node.content || node.type === 'codeBlock') return node
  const inner = node.content.filter(({ type }) => !traitsOf(type).isInline)
  if (inner.length > 0 || node.type !== 'paragraph')
    return { ...node, content: inner.map(emptyBlockOf) }
  const { content: _, ...rest } = node
  return rest
}
