import { expect, it } from 'vitest'
import { checklistEnUS } from '../../../client/desk/i18n/checklist/en-US.ts'
import { checklistZhCN } from '../../../client/desk/i18n/checklist/zh-CN.ts'
import { enUS } from '../../../client/desk/i18n/en-US.ts'
import { loadMessages } from '../../../client/desk/i18n/i18n.ts'
import { translationEnUS } from '../../../client/desk/i18n/translation/en-US.ts'
import { translationZhCN } from '../../../client/desk/i18n/translation/zh-CN.ts'
import { zhCN } from '../../../client/desk/i18n/zh-CN.ts'

/** Dotted key → text. */
function flat(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  )
}

const chinese = flat({ ...zhCN, translation: translationZhCN, checklist: checklistZhCN })
const english = new Map(flat({ ...enUS, translation: translationEnUS, checklist: checklistEnUS }))
/** Without the ending of an English noun. */
const values = (text = '') =>
  [...new Set(text.match(/\{\{\w+\}\}/g))].filter((one) => one !== '{{s}}').toSorted()

it('both languages of the desk say the same values', () => {
  const differing = chinese.filter(
    ([key, text]) => String(values(english.get(key))) !== String(values(text)),
  )
  expect(differing.map(([key]) => key)).toEqual([])
})

it('no text of the desk is empty or half open', () => {
  const faulty = [...chinese, ...english].filter(
    ([, text]) => text === '' || /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
  )
  expect(faulty).toEqual([])
})

it('a noun follows its number only where there is one', () => {
  const lonely = [...english].filter(
    ([, text]) => text.includes('{{s}}') && !text.includes('{{count}}'),
  )
  expect(lonely).toEqual([])
})

it('English counts agree with their noun', async () => {
  const { t } = await loadMessages('en-US')
  expect(t('releases.items', { count: 1 })).toBe('1 change')
  expect(t('releases.items', { count: 0 })).toBe('0 changes')
  expect(t('releases.items', { count: '1,284' })).toBe('1,284 changes')
})
