import { globSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { fieldName } from '../../../client/desk/data/field-names.ts'
import { EntryWords } from '../../../client/desk/editor/document/entry-words.tsx'
import { loadMessages, useDeskI18n } from '../../../client/desk/i18n/i18n.ts'
import { numbersEnUS } from '../../../client/desk/i18n/analytics/en-US.ts'
import { numbersZhCN } from '../../../client/desk/i18n/analytics/zh-CN.ts'

it('an English noun has the ending for its count', async () => {
  const { t } = await loadMessages('en-US')
  expect(t('sidebar.languages', { count: 1 })).toBe('1 language')
  expect(t('sidebar.languages', { count: 0 })).toBe('0 languages')
  expect(t('sidebar.languages', { count: '1,284' })).toBe('1,284 languages')
})

type Texts = string | { readonly [key: string]: Texts }

const textsIn = (texts: Texts, key: string): [string, string][] =>
  typeof texts === 'string'
    ? [[key, texts]]
    : Object.entries(texts).flatMap(([name, all]) => textsIn(all, `${key}.${name}`))

async function deskTexts(lang: string): Promise<[string, string][]> {
  const files = globSync(`client/desk/i18n/**/${lang}.ts`, { cwd: process.cwd() })
  const catalogues = await Promise.all(
    files.map(
      (file) => import(/* @vite-ignore */ `../../../${file}`) as Promise<Record<string, Texts>>,
    ),
  )
  return catalogues.flatMap((one) => textsIn(one, ''))
}

it('no text promises that readers see a publication at once, which takes up to a minute', async () => {
  for (const [lang, promise] of [
    ['zh-CN', /(?:马上|立刻)(?:会)?看|保存后立即/],
    ['en-US', /(?:see|show) [^.]*at once|live at once/i],
  ] as const) {
    const texts = await deskTexts(lang)
    const aboutContent = texts.filter(([key]) => !/notif|dispatch|comment/i.test(key))
    expect(aboutContent.filter(([, text]) => promise.test(text))).toEqual([])
  }
})

it('every English text names both endings of a noun after its count', async () => {
  const texts = await deskTexts('en-US')
  expect(texts.length).toBeGreaterThan(3000)
  // `most` is a limit far above one.
  const isPluralOnly =
    /\{\{(?!most\}\})\w+\}\} (?:[a-z]+ )?(?!this\b|is\b|was\b|has\b|does\b)[a-z]{2,}s\b/
  const counted = texts.filter(([, text]) => /\{\{(?:count|number|n|all|days|total)\}\}/.test(text))
  expect(counted.filter(([, text]) => isPluralOnly.test(text))).toEqual([])
})

it('every button that sends names its object or its recipient', async () => {
  const bare = { 'zh-CN': /^(?:发送|发出|寄出|送出|提交)[……]*$/, 'en-US': /^(?:send|submit)…?$/i }
  for (const [lang, verb] of Object.entries(bare)) {
    const texts = await deskTexts(lang)
    // State of a scheduled item.
    const buttons = texts.filter(([key]) => !key.endsWith('.is_sent'))
    expect(buttons.filter(([, text]) => verb.test(text))).toEqual([])
  }
})

it('the value that three quarters of visits stay below is called by its name', () => {
  expect(numbersEnUS.p75).toBe('75th percentile')
  expect(numbersZhCN.p75).toBe('第75百分位')
})

it('the editor calls the title of an author a name', () => {
  const Label = () => fieldName(useDeskI18n().t, 'title')
  const labelIn = (type: EntryType) =>
    renderToStaticMarkup(createElement(EntryWords, { type }, createElement(Label)))
  expect([labelIn('author'), labelIn('brand')]).toEqual(['editor.field.name', 'editor.field.title'])
})
