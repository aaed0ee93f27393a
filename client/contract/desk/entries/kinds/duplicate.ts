import { textsIn } from '../../texts.ts'
import { fieldsOfType } from './registry.ts'
import type { EntryType } from '../types.ts'

/** The data without addresses, which belong to one entry, and with a number behind the title. */
export function duplicateOf(type: EntryType, data: object): Record<string, unknown> {
  const fields = fieldsOfType(type)
  const parts = Object.entries(data).filter(([name]) => !isAddress(fields[name]?.type))
  const { title } = fields
  const longest = title && 'maxLength' in title ? title.maxLength : 0
  return Object.fromEntries(
    parts.map(([name, value]) => [name, name === 'title' ? numbered(value, longest) : value]),
  )
}

const isAddress = (type: string | undefined) => type === 'slug' || type === 'path'

/** Unchanged if the title would be too long. */
function numbered(title: unknown, longest: number): unknown {
  if (typeof title === 'string') {
    const next = nextTitle(title)
    return title.trim() === '' || next.length > longest ? title : next
  }
  const texts = textsIn(title)
  return texts
    ? Object.fromEntries(
        Object.entries(texts).map(([lang, text]) => [lang, numbered(text, longest)]),
      )
    : title
}

/** `Finals` → `Finals (2)` → `Finals (3)`. */
function nextTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*\S) \((\d{1,3})\)$/su.exec(title) ?? []
  return `${name} (${Number(number) + 1})`
}
