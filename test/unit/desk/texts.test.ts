import { expect, it } from 'vitest'
import { loadMessages } from '../../../client/desk/i18n/i18n.ts'

it('an English noun has the ending for its count', async () => {
  const { t } = await loadMessages('en-US')
  expect(t('sidebar.languages', { count: 1 })).toBe('1 language')
  expect(t('sidebar.languages', { count: 0 })).toBe('0 languages')
  expect(t('sidebar.languages', { count: '1,284' })).toBe('1,284 languages')
})
