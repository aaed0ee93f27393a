// Flattens lists of rows into fields and back, so that versions are compared and merged cell by cell. `items` has the
// row keys in order, `items.sign-up.question` is a cell. A localized text has one field per language: `title.en-US`.
import { rowsIn } from '../../../contract/desk/rows.ts'
import { textsIn } from '../../../contract/desk/texts.ts'
import { isLocale } from '../../../contract/locale.ts'
import { spelled } from '../../../ui/difference/align.ts'

type Data = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && rowsIn(value).length === value.length

export function flattenRows(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      if (!isList(value)) return inLanguages(name, value)
      const rows = rowsIn(value)
      const cells = rows.flatMap((row) =>
        Object.entries(row).flatMap(([cell, own]) =>
          inLanguages(`${name}.${row.key}.${cell}`, own),
        ),
      )
      return [[name, rows.map(({ key }) => key)], ...cells]
    }),
  )
}

function inLanguages(path: string, value: unknown): [string, unknown][] {
  const texts = textsIn(value)
  if (!texts) return [[path, value]]
  return Object.entries(texts).map(([lang, text]) => [`${path}.${lang}`, text])
}

/** Merges the fields per language back into localized texts. */
function withTexts(flat: Data): Data {
  const whole: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const at = path.lastIndexOf('.')
    const [base, lang] = [path.slice(0, at), path.slice(at + 1)]
    if (at < 0 || !isLocale(lang)) whole[path] = value
    else if (value !== undefined) whole[base] = { ...textsIn(whole[base]), [lang]: value }
  }
  return whole
}

export function unflattenRows(cells: Data): Data {
  const flat = withTexts(cells)
  const rows = new Map<string, Record<string, unknown>>()
  for (const [path, value] of Object.entries(flat)) {
    const [name = '', key, cell] = path.split('.')
    if (key === undefined || cell === undefined || value === undefined) continue
    rows.set(`${name}.${key}`, { ...rows.get(`${name}.${key}`), [cell]: value })
  }
  const fields = Object.entries(flat).filter(([path]) => !path.includes('.'))
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const isOfRows = Array.isArray(value) && value.some((key) => rows.has(`${name}.${key}`))
      return [name, isOfRows ? value.flatMap((key) => rows.get(`${name}.${key}`) ?? []) : value]
    }),
  )
}

/** Adds rows that `own` has removed but `other` has changed, so that these changes are not lost. */
export function withChangedRows(own: Data, { base, other }: { base: Data; other: Data }): Data {
  const kept: Record<string, unknown> = { ...own }
  for (const [name, keys] of Object.entries(other)) {
    if (name.includes('.') || !Array.isArray(keys)) continue
    for (const key of keys) {
      const start = `${name}.${key}.`
      const cells = Object.entries(other).filter(([path]) => path.startsWith(start))
      const wasThere = `${start}key` in base
      const isChanged = cells.some(
        ([path, value]) => spelled(value) !== spelled(base[path] ?? null),
      )
      if (`${start}key` in own || !wasThere || !isChanged) continue
      Object.assign(kept, Object.fromEntries(cells))
      const order: unknown = kept[name]
      kept[name] = [...(Array.isArray(order) ? order : []), key]
    }
  }
  return kept
}
