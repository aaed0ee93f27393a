// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { deskLanguages } from '../../../../client/contract/desk/operators/operator.ts'
import { pageLists, pagePaths } from '../../../../client/desk/data/page-urls.ts'
import { loadMetricsMessages } from '../../../../client/desk/i18n/i18n.ts'
import { usePageNames } from '../../../../client/desk/screens/analytics/page-names.ts'
import { renderDesk } from '../../../support/desk/render.ts'

const codes = [...Object.keys(pagePaths), ...Object.keys(pageLists), 'member-tab', 'screen']

function Names() {
  const nameOf = usePageNames()
  return [...codes, 'page-of-an-earlier-release'].map(nameOf).join('\n')
}

it.each(deskLanguages)('metrics name each page in %s, and no page by its code', async (lang) => {
  const place = await renderDesk(createElement(Names), { lang, of: loadMetricsMessages })
  const names = place.textContent!.split('\n')
  expect(names.pop()).toBe('page-of-an-earlier-release')
  expect(names).toHaveLength(codes.length)
  expect(names.filter((name) => name === '' || codes.includes(name))).toEqual([])
})
