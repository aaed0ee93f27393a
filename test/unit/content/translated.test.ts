import { expect, it } from 'vitest'
import { sourceHashes } from '../../../scripts/local/translation-sources.ts'

it('names texts of the interface, the mails and the content by keys that stay', () => {
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
