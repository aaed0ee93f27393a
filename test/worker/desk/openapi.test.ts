import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { deskApi } from '../../../client/contract/desk/table.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { readProblem } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

interface Described {
  paths: Record<string, Record<string, { operationId: string; 'x-permission'?: string }>>
}

it('the document describes every row of the desk with its permission, and is for operators only', async () => {
  const path = '/api/backstage/openapi.json'
  expect(await readProblem(await sendDeskRequest(path))).toEqual([401, 'unauthorized'])
  const response = await sendDeskRequest(path, { as: await operatorSession('analyst') })
  const text = await response.text()
  const { paths } = JSON.parse(text) as Described
  const rows: [string, Endpoint][] = Object.entries(deskApi)
  for (const [name, row] of rows) {
    const own = paths[row.path.replaceAll(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
    expect([own?.operationId, own?.['x-permission']]).toEqual([name, row.permission])
  }
  const described = Object.values(paths).flatMap((methods) => Object.keys(methods))
  expect(described).toHaveLength(rows.length)
  expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  const tag = response.headers.get('ETag')
  const again = await sendDeskRequest(path, {
    as: await operatorSession('analyst'),
    headers: { 'If-None-Match': tag ?? '' },
  })
  expect([tag !== null, again.status]).toEqual([true, 304])
})
