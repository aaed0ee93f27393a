import { expect, it } from 'vitest'
import { sourceHashes } from '../../../scripts/local/translation-sources.ts'

it('texts of the interface, emails and the content have stable keys', () => {
  expect(Object.keys(sourceHashes())).toEqual(
    expect.arrayContaining([
      'interface.site.skip',
      'mail.verify.subject',
      'content/articles/draw-time.yaml',
      'content/faq/safety.yaml items close-account answer',
      'content/site/tags.yaml latency label',
    ]),
  )
})
