import type { OptionSet } from '../../contract/desk/entries/kinds/fields/field.ts'
import { isLocale, languageName } from '../../contract/locale.ts'
import { isDocument } from '../../contract/desk/entries/flat-fields.ts'
import { plainText } from '../../contract/text/rich-text.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { fieldsZhCN } from '../i18n/fields/zh-CN.ts'

type Say = (key: MessageKey) => string

const isNamed = (name: string): name is keyof typeof fieldsZhCN.field => name in fieldsZhCN.field

/** Label of a field; for a list cell, the labels of the list and of the cell. */
export function fieldName(t: Say, path: string): string {
  const steps = path.split('.')
  const last = steps.at(-1)
  const lang = isLocale(last) ? last : undefined
  const [name = '', , cell] = lang ? steps.slice(0, -1) : steps
  const parts = cell === undefined ? [name] : [name, cell]
  const named = parts.map((one) => (isNamed(one) ? t(`editor.field.${one}`) : one))
  return [...named, ...(lang ? [languageName(lang)] : [])].join(' · ')
}

const isKey = (
  key: string,
  words: Exclude<OptionSet, 'language'>,
  value: string,
): key is MessageKey => key === `editor.${words}.${value}` && value in fieldsZhCN[words]

export function optionLabel(t: Say, words: OptionSet, value: string): string {
  if (words === 'language') return isLocale(value) ? languageName(value) : value
  const key = `editor.${words}.${value}`
  return isKey(key, words, value) ? t(key) : value
}

/** A field value as one line of text. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isDocument(value)) return value.content.map(plainText).join('\n')
  if (Array.isArray(value)) return value.map(formatFieldValue).join(', ')
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean)
}
