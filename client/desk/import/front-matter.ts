// Front matter of Markdown files: YAML between `---`, TOML between `+++`, or JSON.
import { parse } from 'yaml'

type Fields = Readonly<Record<string, unknown>>

/** Fields with names in lower case, and the text behind them. `isWhole` is false for fields that cannot be read. */
export function splitFrontMatter(file: string): { fields: Fields; text: string; isWhole: boolean } {
  const whole = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [, mark, written = '', text = ''] =
    /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n?\1[ \t]*(?:\n([\s\S]*))?$/.exec(whole) ?? []
  if (!mark) return { fields: {}, text: whole, isWhole: true }
  try {
    const fields: unknown = mark === '---' ? parse(written) : fromToml(written)
    return { fields: isFields(fields) ? lowered(fields) : {}, text, isWhole: true }
  } catch {
    return { fields: {}, text, isWhole: false }
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lowered = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))

/** Texts, lists, dates and switches; names of sections are left out, as in `[taxonomies]`. */
function fromToml(text: string): Fields {
  const pairs = text
    .replaceAll(/\[\s*\n[^\]]*\]/g, (list) => list.replaceAll('\n', ' '))
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^\s*"?([\w-]+)"?\s*=\s*(.+?)\s*$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, tomlValue(value)] as const]
    })
  return Object.fromEntries(pairs)
}

function tomlValue(value: string): unknown {
  if (/^["'[]/.test(value))
    return parse(value.replaceAll(/'([^']*)'/g, (_, text: string) => JSON.stringify(text)))
  if (value === 'true' || value === 'false') return value === 'true'
  return value.replace(/\s+#.*$/, '')
}

/** The first of these fields that has a text. */
export function textIn(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** The texts of the first of these fields: a list, or one text with commas. */
export function textsIn(fields: Fields, ...names: string[]): string[] {
  for (const name of names) {
    const value = fields[name]
    const list: unknown[] = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(',')
        : []
    const texts = list.flatMap((one) => {
      if (typeof one === 'string' || typeof one === 'number') return String(one).trim() || []
      return isFields(one) ? textIn(one, 'name', 'title') || [] : []
    })
    if (texts.length > 0) return texts
  }
  return []
}
