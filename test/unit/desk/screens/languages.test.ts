// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { OfferedLanguage } from '../../../../client/contract/desk/site/settings-api.ts'
import { loadSiteMessages } from '../../../../client/desk/i18n/i18n.ts'
import { OfferConsequences } from '../../../../client/desk/screens/languages/offer-consequences.tsx'
import { renderDesk } from '../../../support/desk/render.ts'

const thai = (missing: { terms: number; faq: number; article: number }): OfferedLanguage => ({
  code: 'th-TH',
  name: 'ไทย',
  is_offered: false,
  fallback: 'en-US',
  entries: (['article', 'faq', 'terms'] as const).map((type) => ({
    type,
    published: 1,
    missing: missing[type],
  })),
  changed_at: null,
  changed_by: null,
})

const warningIn = async (lang: 'zh-CN' | 'en-US', one: OfferedLanguage) => {
  const place = await renderDesk(createElement(OfferConsequences, { one }), {
    lang,
    of: loadSiteMessages,
  })
  return place.querySelector('.lacks')?.textContent
}

it('offering a language names the terms and questions that it lacks, before it is offered', async () => {
  const lacking = thai({ terms: 1, faq: 3, article: 40 })
  expect(await warningIn('en-US', lacking)).toBe(
    'Still missing in ไทย: 3 FAQ topics and 1 legal document. Until they are translated, readers see them in English.',
  )
  expect(await warningIn('zh-CN', lacking)).toBe(
    'ไทย还缺3个问题分类和1份法律文件。译文上线之前，读者看到的是English。',
  )
})

it('a language that lacks only articles is offered without a warning', async () => {
  expect(await warningIn('en-US', thai({ terms: 0, faq: 0, article: 40 }))).toBeUndefined()
})
