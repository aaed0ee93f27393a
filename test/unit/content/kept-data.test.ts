// Lists of stored data and of data in browsers, compared with the schema and with the sources.
import { globSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { storageKeys } from '../../../client/browser/storage/local.ts'
import { visitKeys, visitWords } from '../../../client/browser/storage/session-storage.ts'
import { keptData } from '../../../client/contract/site/kept-data.ts'
import { keptInBrowser } from '../../../client/contract/site/kept-in-browser.ts'
import { withLists } from '../../../scripts/local/privacy-lists.ts'
import * as schema from '../../../worker/storage/schema/index.ts'

const tables = Object.values(schema).filter((one) => is(one, SQLiteTable))
const listed = new Set<string>(keptData.flatMap((one) => one.tables))
const personal = /^(?:email|to_address|phone|birthday|(?:about_)?user_id|subscriber_id|message_id)$/
const ofOperators = /^operator/

it('every table with data about a person is listed, and every listed table exists', () => {
  const found = tables
    .filter((table) =>
      getTableConfig(table).columns.some(
        ({ name }) => personal.test(name) || ofOperators.test(getTableName(table)),
      ),
    )
    .map((table) => getTableName(table))
  expect(found.filter((name) => !listed.has(name))).toEqual([])
  const names = new Set<string>(tables.map((table) => getTableName(table)))
  expect([...listed].filter((name) => !names.has(name))).toEqual([])
})

const inBrowser = keptInBrowser.flatMap(({ names }) => names)
const sources = globSync('{client,worker}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name!))

it('every cookie and storage key of the site is listed, and nothing else', () => {
  const keys = [storageKeys, visitKeys, visitWords].flatMap((one) => Object.values(one))
  const cookies = found(/const \w*(?:cookie|Cookie|Hint) = '([^']+)'/g)
  const prefixes = found(/(?:traffic|usage): \/\^\(\?:([\w|]+)\)/g).flatMap((one) => one.split('|'))
  const caches = ['articles', 'shell', 'desk']
  expect(inBrowser.toSorted()).toEqual(
    [...new Set([...keys, ...cookies, ...prefixes, ...caches])].toSorted(),
  )
})

it('cookies and storage are written with named keys only', () => {
  const calls = found(/\bsetCookie\(\s*(?:c,\s*)?([^\s,)]+)/g).filter((name) => name !== 'name')
  expect(calls.filter((name) => !/^(?:\w*[cC]ookie|\w*[hH]int|name:)$/.test(name))).toEqual([])
})

it('docs/privacy.md contains the lists', () => {
  const document = readFileSync('docs/privacy.md', 'utf8')
  expect(document).toBe(withLists(document))
})
