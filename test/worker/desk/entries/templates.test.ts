// Article templates offered at the desk.
import { templateKinds } from '../../../../client/contract/site/template-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { readProblem } from '../../../support/site/member.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { resetSite } from '../../../support/site/site.ts'

beforeAll(resetSite)

const path = '/api/backstage/article-template'

it('there is one template of each kind in the requested language', async () => {
  const response = await sendDeskRequest(`${path}?lang=hi-IN`, {
    as: await operatorSession('author'),
  })
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const { items } = deskApi.articleTemplates.output.parse(await response.json())
  expect(items.map(({ kind }) => kind)).toEqual([...templateKinds])
  expect(new Set(items.map(({ lang }) => lang))).toEqual(new Set(['hi-IN']))
})

it.each(['lang=xx-XX', 'kind=news', 'lang=en-US&lang=zh-CN'])('refuses ?%s', async (query) => {
  const response = await sendDeskRequest(`${path}?${query}`, {
    as: await operatorSession('author'),
  })
  expect(await readProblem(response)).toEqual([422, 'validation_failed'])
})
