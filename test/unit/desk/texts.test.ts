import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadMessages } from '../../../client/desk/i18n/i18n.ts'
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

it('every English text names both endings of a noun after its count', async () => {
  const files = globSync('client/desk/i18n/**/en-US.ts', { cwd: process.cwd() })
  const catalogues = await Promise.all(
    files.map(
      (file) => import(/* @vite-ignore */ `../../../${file}`) as Promise<Record<string, Texts>>,
    ),
  )
  const texts = catalogues.flatMap((one) => textsIn(one, ''))
  expect(texts.length).toBeGreaterThan(3000)
  // `most` is a limit far above one.
  const isPluralOnly =
    /\{\{(?!most\}\})\w+\}\} (?:[a-z]+ )?(?!this\b|is\b|was\b|has\b|does\b)[a-z]{2,}s\b/
  const counted = texts.filter(([, text]) => /\{\{(?:count|number|n|all|days|total)\}\}/.test(text))
  expect(counted.filter(([, text]) => isPluralOnly.test(text))).toEqual([])
})

it('the value that three quarters of visits stay below is called by its name', () => {
  expect(numbersEnUS.p75).toBe('75th percentile')
  expect(numbersZhCN.p75).toBe('第75百分位')
})
