import { expect, it } from 'vitest'
import { translator } from '../../../client/i18n/translate.ts'
import { enUS } from '../../../client/i18n/en-US.ts'
import { thTH } from '../../../client/i18n/th-TH.ts'

it('nouns take the form of their number', () => {
  const t = translator(enUS, 'en-US')
  const total = [0, 1, 2, '1,001'].map((count) => t('article.total', { count }))
  expect(total).toEqual(['0 articles', '1 article', '2 articles', '1,001 articles'])
  expect(translator(thTH, 'th-TH')('article.total', { count: 1 })).toContain('1')
})
