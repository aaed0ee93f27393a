import { expect, it } from 'vitest'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Role } from '../../../client/contract/roles.ts'
import { entryPermissions, mayWritePart } from '../../../client/desk/data/entry-permissions.ts'

const own = 7
const as = (role: Role, languages: Locale[] = []) => ({ id: own, roles: [role], languages })
const entry = (type: EntryType, lang: Locale, more: object = {}) => ({
  type,
  lang,
  source_lang: null as Locale | null,
  created_by: { id: 1, name: 'Ines' },
  state: 'published' as const,
  ...more,
})
const mine = { created_by: { id: own, name: 'Author' } }

it('an author edits their own entries, and reads all others', () => {
  const author = as('author')
  const each = (is: boolean) => ({
    mayWrite: is,
    mayPublish: is,
    mayWithdraw: is,
    mayWriteWhole: is,
    mayPublishWhole: is,
    foreignLanguages: [],
  })
  const [all, nothing] = [each(true), each(false)]
  expect(entryPermissions(author, entry('article', 'zh-CN', mine))).toEqual(all)
  expect(entryPermissions(author, entry('article', 'zh-CN'))).toEqual(nothing)
  expect(entryPermissions(author, entry('home', 'zh-CN', { created_by: null }))).toEqual(nothing)
})

it('a translator edits translations into their languages, also in multilingual entries', () => {
  const thai = as('translator', ['th-TH'])
  const may = (...given: Parameters<typeof entry>) =>
    entryPermissions(thai, entry(...given)).mayWrite
  expect(may('article', 'th-TH', { source_lang: 'zh-CN' })).toBe(true)
  expect(may('article', 'zh-CN')).toBe(false)
  expect(may('article', 'en-US', { source_lang: 'zh-CN' })).toBe(false)
  expect(may('home', 'zh-CN', { created_by: null })).toBe(true)
})

it('an operator limited to some languages edits only their texts of a multilingual entry', () => {
  const given = entry('brand', 'zh-CN')
  for (const one of [as('translator', ['th-TH']), as('editor', ['th-TH'])]) {
    expect(entryPermissions(one, given)).toMatchObject({
      mayWrite: true,
      mayPublish: true,
      mayWriteWhole: false,
      mayPublishWhole: false,
    })
    expect(mayWritePart(one, given, 'th-TH')).toBe(true)
    expect(mayWritePart(one, given, 'zh-CN')).toBe(false)
    expect(mayWritePart(one, given)).toBe(false)
  }
  expect(entryPermissions(as('editor', ['th-TH']), entry('banner', 'zh-CN')).mayWithdraw).toBe(
    false,
  )
})

it('a draft that changes other languages is published by others', () => {
  const published = (one: Parameters<typeof entryPermissions>[0], ...changed: Locale[]) => {
    const given = entry('banner', 'zh-CN', { unpublished_languages: changed })
    const { mayPublish, foreignLanguages } = entryPermissions(one, given)
    return [mayPublish, foreignLanguages]
  }
  const thai = as('editor', ['th-TH'])
  expect(published(thai, 'th-TH')).toEqual([true, []])
  expect(published(thai, 'en-US', 'th-TH')).toEqual([false, ['en-US']])
  expect(published(as('editor'), 'zh-CN', 'en-US')).toEqual([true, []])
})

it('entries without an end, and drafts, cannot be withdrawn', () => {
  const editor = as('editor')
  expect(entryPermissions(editor, entry('home', 'zh-CN')).mayWithdraw).toBe(false)
  expect(entryPermissions(editor, entry('article', 'zh-CN', { state: 'draft' })).mayWithdraw).toBe(
    false,
  )
})
