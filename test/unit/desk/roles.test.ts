import { describe, expect, it } from 'vitest'
import {
  can,
  permissions,
  permissionsOf,
  roles,
  type Grantee,
  type Role,
} from '../../../client/contract/roles.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'

const operator = (role: Role, languages: Locale[] = []): Grantee => ({
  id: 7,
  roles: [role],
  languages,
})

it('grants an owner everything', () => {
  expect(permissionsOf(operator('owner'))).toEqual([...permissions])
})

it('grants an editor all permissions on content, and none on operators and the whole site', () => {
  const denied = permissions.filter((one) => !can(operator('editor'), one))
  expect(denied).toEqual([
    'system.write',
    'newsletter.import',
    'member.read',
    'member.write',
    'member.export',
    'member.erase',
    'message.read',
    'message.write',
    'message.export',
    'operator.read',
    'operator.write',
    'audit.read',
    'backup.read',
    'backup.write',
    'webhook.write',
  ])
})

it.each(roles)('lets every %s see their pending work', (role) => {
  expect(can(operator(role), 'home.read')).toBe(true)
})

it('allows messages to one member only with permission to read members, and support only those', () => {
  const may = (role: Role, isForMember: boolean) =>
    can(operator(role), 'notification.send', { isForMember })
  const toOne = roles.filter((role) => may(role, true))
  expect(toOne).toEqual(roles.filter((role) => can(operator(role), 'member.read')))
  expect(roles.filter((role) => may(role, false))).toEqual(['owner', 'editor'])
})

it('requires every language at once', () => {
  const some = operator('editor', ['zh-CN', 'en-US'])
  expect(can(some, 'newsletter.write', { languages: ['zh-CN', 'en-US'] })).toBe(true)
  expect(can(some, 'newsletter.write', { languages: ['zh-CN', 'th-TH'] })).toBe(false)
  expect(can(some, 'newsletter.read', { languages: ['th-TH'] })).toBe(true)
})

describe('an author', () => {
  const author = operator('author')
  it('edits, publishes and withdraws their own entries', () => {
    for (const permission of ['entry.write', 'entry.publish', 'entry.withdraw'] as const) {
      expect(can(author, permission)).toBe(true)
      expect(can(author, permission, { by: 7, lang: 'zh-CN' })).toBe(true)
      expect(can(author, permission, { by: 8, lang: 'zh-CN' })).toBe(false)
      expect(can(author, permission, { by: null })).toBe(false)
      expect(can(author, permission, {})).toBe(false)
    }
  })
  it('reads entries of others, and deletes nothing', () => {
    expect(can(author, 'entry.read', { by: 8 })).toBe(true)
    expect(can(author, 'entry.delete', { by: 7 })).toBe(false)
  })
})

describe('a translator', () => {
  const translator = operator('translator', ['th-TH'])
  it('edits translations into their languages only', () => {
    expect(can(translator, 'entry.write', { lang: 'th-TH', isTranslation: true })).toBe(true)
    expect(can(translator, 'entry.write', { lang: 'vi-VN', isTranslation: true })).toBe(false)
    expect(can(translator, 'entry.write', { lang: 'th-TH', isTranslation: false })).toBe(false)
    expect(can(translator, 'entry.write', { lang: 'th-TH', by: 7 })).toBe(false)
  })
  it('reads every language', () => {
    expect(can(translator, 'entry.read', { lang: 'vi-VN' })).toBe(true)
  })
})

it('limits any operator with languages to them, including owners', () => {
  expect(can(operator('owner', ['en-US']), 'entry.publish', { lang: 'zh-CN' })).toBe(false)
  expect(can(operator('owner', ['en-US']), 'entry.publish', { lang: 'en-US' })).toBe(true)
})

it('denies data of all languages to operators limited to some', () => {
  const everywhere = operator('owner', [...locales])
  const limited = operator('owner', ['en-US'])
  for (const permission of permissions)
    expect([permission, can(everywhere, permission, {})]).toEqual([permission, true])
  for (const permission of permissions)
    expect([permission, can(limited, permission, {})]).toEqual([
      permission,
      permission.endsWith('.read'),
    ])
  // Data of one language, stored with that of all.
  expect(can(limited, 'setting.write')).toBe(true)
  expect(can(limited, 'member.write')).toBe(false)
  expect(can(limited, 'backup.write')).toBe(false)
})

it('lets operators who create releases publish and withdraw any of their entries', () => {
  const holders = roles.filter((role) => can(operator(role), 'release.write'))
  expect(holders).not.toEqual([])
  for (const role of holders)
    for (const permission of ['entry.publish', 'entry.withdraw'] as const)
      expect(can(operator(role), permission, { by: 8, lang: 'zh-CN' }), role).toBe(true)
})

it('combines the grants of several roles', () => {
  const both: Grantee = { id: 7, roles: ['analyst', 'author'], languages: [] }
  expect(can(both, 'entry.write', { by: 7 })).toBe(true)
  expect(can({ ...both, roles: [] }, 'home.read')).toBe(false)
})

it('grants a role of a later release nothing', () => {
  const later = JSON.parse('["janitor"]') as Role[]
  expect(permissionsOf({ id: 7, roles: later, languages: [] })).toEqual([])
})
