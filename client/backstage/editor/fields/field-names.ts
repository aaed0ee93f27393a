import type { MessageKey } from '../../i18n/messages.ts'
import { editorZhCN } from '../../i18n/editor/zh-CN.ts'

type Say = (key: MessageKey) => string

const isNamed = (name: string): name is keyof typeof editorZhCN.field => name in editorZhCN.field

/** As it is called beside the text. */
export const fieldName = (t: Say, name: string): string =>
  isNamed(name) ? t(`editor.field.${name}`) : name

/** A value of a field in a line. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(shownValue).join(', ')
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean)
}
