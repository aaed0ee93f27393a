// Translations follow their source; content/translated.json holds the hash of each source they were made from.
import { expect, it } from 'vitest'
import { sourceHashes, staleKeys } from '../../../scripts/local/translation-sources.ts'

it('no translation is older than its source', () => {
  expect(
    staleKeys(),
    'correct the translations of these keys, then run: node scripts/translated.ts',
  ).toEqual([])
})

it('knows the texts of the interface, the mails and the content by names that stay', () => {
  const keys = Object.keys(sourceHashes())
  expect(keys.length).toBeGreaterThan(2000)
  expect(keys).toEqual(
    expect.arrayContaining([
      'interface.site.skip',
      'mail.verify.subject',
      'content/articles/draw-time.yaml',
      'content/faq/safety.yaml items close-account answer',
      'content/site/tags.yaml latency label',
    ]),
  )
})
