// @vitest-environment jsdom
// Every path, endpoint, entry type and desk screen of a module is in the table of modules.
import { expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { entryTypes, isEntryType } from '../../../client/contract/desk/entries/types.ts'
import { deskApi } from '../../../client/contract/desk/table.ts'
import { memberTabs } from '../../../client/contract/members/tabs.ts'
import { gameRedirect, paths } from '../../../client/contract/paths.ts'
import { permissions } from '../../../client/contract/roles.ts'
import {
  isPathOff,
  isPermissionOff,
  isScreenOff,
  isTypeOff,
  moduleNames,
  moduleNamed,
  modulesAt,
  offModulesIn,
} from '../../../client/contract/site/modules.ts'
import { readSettings } from '../../../worker/data/site/setting.ts'
import { isOffered, screens } from '../../../client/desk/shell/screens.ts'

const all = new Set(moduleNames)
/** Words that only paths of modules contain. */
const named =
  /mark-six|(?<!with)draw|game|download|material|activity|calendar|event|launch|poll|vote|feedback|questionnaire|demo|(?<!site-)brand(?!\/mark)|theme/

/** Named like a module, but parts of others: an entry of any type, and the history of a member. */
const beside = new Set(['/api/backstage/entry/:id/material/:key', '/api/backstage/member/:id/vote'])

const without = (path: string) => path.replaceAll(/\{[^/]*\}|\?(?=\/|$)/g, '')
const sitePaths = [...Object.values(paths), gameRedirect].flatMap((path) => {
  if (path === paths.tag) return ['/search-by-tag/article/:label', '/search-by-tag/game/:label']
  if (path === paths.member) return memberTabs.map((tab) => `/member/${tab}`)
  if (path === paths.hub) return ['/news', '/game', '/activity', '/platform']
  return [without(path)]
})
const endpoints = [...Object.values(api), ...Object.values(deskApi)].map(({ path }) => path)

it('claims each path and endpoint that is named after a module', () => {
  const unclaimed = [...sitePaths, ...endpoints].filter(
    (path) => named.test(path) && !beside.has(path) && modulesAt(path).length === 0,
  )
  expect(unclaimed).toEqual([])
})

it.each(moduleNames)('claims nothing for %s that does not exist', (name) => {
  const known = [...sitePaths, ...endpoints]
  const unused = moduleNamed(name).paths.filter(
    (top) => !known.some((path) => path === top || path.startsWith(`${top}/`)),
  )
  expect(unused).toEqual([])
})

it('claims each screen, entry type and permission that is named after a module', () => {
  const open = screens.filter(({ to, params }) => named.test(params?.kind ?? to))
  expect(open.filter((one) => isOffered(one, { ...owner, modules_off: moduleNames }))).toEqual([])
  expect(open.every((one) => isOffered(one, owner))).toBe(true)
  const owned = moduleNames.flatMap((name) => moduleNamed(name).types ?? [])
  expect(owned.filter((type) => !isEntryType(type))).toEqual([])
  const types = entryTypes.filter((type) => named.test(type))
  expect(types.filter((type) => !isTypeOff(all, type))).toEqual([])
  const rights = permissions.filter((permission) => named.test(permission))
  expect(rights.filter((permission) => !isPermissionOff(all, permission))).toEqual([])
})
const owner = { id: 1, roles: ['owner'], languages: [] } as const

it('leaves all other paths, types and screens alone', () => {
  for (const path of ['/', '/news/brand', '/article/1', '/platform', '/gamer', '/api/page'])
    expect(isPathOff(all, path), path).toBe(false)
  expect(isTypeOff(all, 'article')).toBe(false)
  expect(isScreenOff(all, '/drawing')).toBe(false)
})

it('has everything on by default', () => {
  expect(offModulesIn(readSettings([])).size).toBe(0)
  const rows = [{ key: 'module_games', value: 'false' }]
  expect([...offModulesIn(readSettings(rows))]).toEqual(['games'])
})
