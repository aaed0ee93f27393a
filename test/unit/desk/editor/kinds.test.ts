// Entry types by their definitions: parts, structure, translation drafts, and merges of rows.
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { countChanges } from '../../../../client/contract/desk/entries/block-diff.ts'
import { draftTranslation } from '../../../../client/contract/desk/entries/draft-translation.ts'
import {
  draftSchemas,
  parsePublished,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { duplicateOf } from '../../../../client/contract/desk/entries/kinds/duplicate.ts'
import { untranslatedCopyOf } from '../../../../client/contract/desk/entries/text-structure.ts'
import { entryTypes, entryUrl, isSingle } from '../../../../client/contract/desk/entries/types.ts'
import {
  formGroups,
  mainColumnFields,
  searchFieldsOf,
  sidebarFields,
} from '../../../../client/contract/desk/entries/kinds/form-columns.ts'
import {
  fieldsOfType,
  entryTypeDefinitions,
} from '../../../../client/contract/desk/entries/kinds/registry.ts'
import type { Fields } from '../../../../client/contract/desk/entries/kinds/fields/field.ts'
import * as parts from '../../../../client/contract/desk/entries/kinds/fields/schema-parts.ts'
import { flattenFields } from '../../../../client/contract/desk/entries/flat-fields.ts'
import { toFieldErrors } from '../../../../client/contract/form.ts'
import type { RichTextDocument } from '../../../../client/contract/text/rich-text.ts'
import { mergeData } from '../../../../client/desk/editor/saving/merge.ts'
import { moved } from '../../../../client/desk/ui/rows/reorder.ts'

const text = (words: string): RichTextDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const row = (key: string, question = key, answer = text(key)) => ({ key, question, answer })
const topic = (...items: ReturnType<typeof row>[]) => ({ title: 'Topic', intro: '', items })

describe.each(entryTypes)('%s', (type) => {
  it('is named by its title unless it is a singleton, and starts as a valid draft that cannot be published yet', () => {
    const begun = entryTypeDefinitions[type].defaults('Ann')
    expect(isSingle(type) || fieldsOfType(type)['title'] !== undefined).toBe(true)
    expect(draftSchemas[type].safeParse(begun).success).toBe(true)
    expect('issues' in parsePublished(type, begun)).toBe(true)
  })

  it('has each field in one place of its form, and a page', () => {
    const parts = [mainColumnFields(type), sidebarFields(type), searchFieldsOf(type)]
    const names = parts.flat().map(([name]) => name)
    expect(names.toSorted()).toEqual(Object.keys(fieldsOfType(type)).toSorted())
    expect(
      entryUrl({ type, item_id: 12, lang: 'en-US', path: type === 'page' ? '/some/page' : null }),
    ).toMatch(/^\/en-US(?:\/[a-z]|$)/)
  })
})

/** Fields of an entry and cells of its rows. */
const allFields = (fields: Fields): [string, FieldWithSchemas][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [
      name,
      { type: field.type, schema: field.schema(parts), draftSchema: field.draftSchema(parts) },
    ],
    ...(field.type === 'list' ? allFields(field.of) : []),
  ])

interface FieldWithSchemas {
  type: Fields[string]['type']
  schema: z.ZodMiniType
  draftSchema: z.ZodMiniType
}

it('rich text requires a word, an image, an embed or a chart', () => {
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const empty = [
    [],
    [paragraph()],
    [paragraph({ type: 'text', text: ' \u00a0' })],
    [{ type: 'heading', attrs: { level: 2 }, content: [] }, { type: 'horizontalRule' }],
    [{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] }],
  ]
  // A page is validated by its address.
  const schemas = entryTypes.flatMap((type) =>
    allFields(fieldsOfType(type)).flatMap(([, field]) =>
      field.type === 'rich_text' && type !== 'page' ? [field.schema] : [],
    ),
  )
  expect(schemas.length).toBeGreaterThan(3)
  for (const schema of schemas) {
    const isTaken = (content: object[]) => schema.safeParse({ type: 'doc', content }).success
    expect(empty.filter(isTaken)).toEqual([])
    expect(isTaken([paragraph({ type: 'text', text: 'Lanterns' })])).toBe(true)
  }
})

it('a page requires a text unless it is a built-in page', () => {
  const data = { title: 'Lanterns', subtitle: '', body: { type: 'doc', content: [] } } as const
  const isTaken = (uri: string) => 'data' in parsePublished('page', { ...data, uri })
  expect(['/faq', '/lanterns'].map(isTaken)).toEqual([true, false])
})

it('an optional text may be absent', () => {
  const texts = entryTypes.flatMap((type) =>
    allFields(fieldsOfType(type)).filter(
      ([, { type: kind, schema }]) =>
        ['text', 'texts', 'slug', 'path'].includes(kind) &&
        (schema.safeParse('').success || schema.safeParse({}).success),
    ),
  )
  expect(texts.length).toBeGreaterThan(10)
  const refusing = texts.filter(([, { schema }]) => !schema.safeParse(undefined).success)
  expect(refusing.map(([name]) => name)).toEqual([])
})

describe.each(entryTypes)('every text of %s', (type) => {
  const texts = allFields(fieldsOfType(type)).filter(([, { type: kind }]) =>
    ['text', 'texts', 'slug', 'path'].includes(kind),
  )
  const codesOf = (schema: z.ZodMiniType, kind: string, value: string) => {
    const { error } = schema.safeParse(kind === 'texts' ? { 'zh-CN': value } : value)
    return toFieldErrors(error?.issues ?? []).map(({ code }) => code)
  }

  it('refuses overrides when published, and control characters in drafts, too', () => {
    const unseen = ['a\u0000b', 'a\r\nb', 'a\u202eb']
    const taken = texts.flatMap(([name, { type: kind, schema, draftSchema }]) => [
      ...unseen
        .filter((value) => !codesOf(schema, kind, value).includes('unseen_characters'))
        .map((value) => [name, value]),
      ...unseen
        .slice(0, 2)
        .filter((value) => !codesOf(draftSchema, kind, value).includes('unseen_characters'))
        .map((value) => [name, 'draft', value]),
    ])
    expect(taken).toEqual([])
  })

  it('loses other invisible characters when it is published', () => {
    const refused = texts.filter(([, { type: kind, schema }]) =>
      codesOf(schema, kind, '\ufeffa\u200b\u00adb\u200e').includes('unseen_characters'),
    )
    expect(refused).toEqual([])
  })

  it('accepts joiners, even at the end of a draft', () => {
    const refused = texts.filter(
      ([, { type: kind, schema, draftSchema }]) =>
        codesOf(schema, kind, 'क्\u200dष 👩\u200d💻 คา\u2060สิ\u200bโน').includes(
          'unseen_characters',
        ) || codesOf(draftSchema, kind, 'क्\u200d').length > 0,
    )
    expect(refused).toEqual([])
  })
})

describe('a link field', () => {
  const accepts = (schema: z.ZodMiniType, link: string) =>
    [link, { 'zh-CN': link }].some((value) => schema.safeParse(value).success)
  const links = entryTypes.flatMap((type) =>
    allFields(fieldsOfType(type)).flatMap(([name, { schema }]) =>
      accepts(schema, '/faq') && !accepts(schema, 'no link')
        ? [{ name: `${type}: ${name}`, schema }]
        : [],
    ),
  )

  it.each(links)('of $name accepts no target that imitates another site', ({ schema }) => {
    const disguised = [
      String.raw`/\evil.example`,
      '//evil.example',
      'https://a@evil.example',
      'https://example.test\\@evil.example',
      'http://example.test/',
      'javascript:alert(1)',
      '/faq\u0000',
    ]
    expect(disguised.filter((link) => accepts(schema, link))).toEqual([])
  })

  it('is found in banners, menus, logos, footers, advertisements, partners and the marquee', () => {
    const types = new Set(links.map(({ name }) => name.split(':')[0]))
    expect([...types]).toEqual(
      expect.arrayContaining([
        'banner',
        'navigation',
        'header',
        'footer',
        'ad',
        'partner',
        'marquee',
      ]),
    )
  })
})

describe('rows of a list', () => {
  it('are parts identified by key, in any order', () => {
    const paths = (data: object) => flattenFields('faq', data).map(({ path }) => path)
    const both = paths({ items: [row('b'), row('a')] }).filter((path) => path.startsWith('items'))
    expect(both.toSorted()).toEqual([
      'items.a.answer',
      'items.a.question',
      'items.b.answer',
      'items.b.question',
    ])
    expect(countChanges('faq', topic(row('a'), row('b')), topic(row('b'), row('a')))).toBe(0)
    expect(countChanges('faq', topic(row('a')), topic(row('a', 'A?'), row('b')))).toBe(3)
  })

  it('have unique keys', () => {
    const data = { ...topic(row('a'), row('a')), key: 'topic', icon: 'mail' as const }
    expect('issues' in parsePublished('faq', data)).toBe(true)
    expect('issues' in parsePublished('faq', { ...data, items: [row('a')] })).toBe(false)
  })

  it('keep their keys in a translation, and missing texts are drafted', async () => {
    const source = topic(row('a'), row('b'))
    const answer = { type: 'doc', content: [{ type: 'paragraph' }] }
    const items = [
      { key: 'a', answer },
      { key: 'b', answer },
    ]
    expect(untranslatedCopyOf('faq', source)).toEqual({ items })
    const from = { data: source, fields: ['items.b.question'], blocks: [] }
    const target = { title: 'own', items: [row('b', 'mine', text('mine'))] }
    const upper = (texts: readonly string[]) =>
      Promise.resolve(texts.map((one) => one.toUpperCase()))
    expect(await draftTranslation('faq', from, target, upper)).toEqual({
      title: 'own',
      items: [row('b', 'B', text('mine')), row('a', 'A', text('A'))],
    })
  })
})

describe('two versions of a list', () => {
  const base = topic(row('a'), row('b'), row('c'))
  const merged = (mine: object, theirs: object) =>
    mergeData(base, { ...base, ...mine }, { ...base, ...theirs })

  it('merge if they changed different cells, added rows or changed the order', () => {
    const mine = { items: [row('a', 'mine'), row('b'), row('c'), row('m')] }
    const theirs = { items: [row('c'), row('a', 'a', text('theirs')), row('b'), row('t')] }
    const { conflicts, resolve } = merged(mine, theirs)
    expect(conflicts).toEqual([])
    expect(resolve()['items']).toEqual([
      row('a', 'mine', text('theirs')),
      row('b'),
      row('c'),
      row('m'),
      row('t'),
    ])
  })

  it('conflict if both changed the same cell', () => {
    const { conflicts, resolve } = merged(
      { items: [row('a', 'mine'), row('b'), row('c')] },
      { items: [row('a', 'theirs'), row('b'), row('c')] },
    )
    expect(conflicts).toMatchObject([{ kind: 'field', name: 'items.a.question' }])
    expect(resolve(['theirs'])['items']).toEqual([row('a', 'theirs'), row('b'), row('c')])
  })

  it('lose a row removed by one, unless the other has changed it', () => {
    const without = { items: [row('b'), row('c')] }
    expect(merged({}, without).resolve()['items']).toEqual(without.items)
    const changed = { items: [row('a', 'mine'), row('b'), row('c')] }
    expect(merged(changed, without).resolve()['items']).toContainEqual(row('a', 'mine'))
  })
})

it('new components start with all optional fields empty', () => {
  const { rowDefaults } = entryTypeDefinitions.home.fields.component_list
  const part = { ...rowDefaults, key: 'new', component: 'vote', title: { 'zh-CN': '投票' } }
  const heading = { 'zh-CN': '首页' }
  const data = draftSchemas.home.parse({ heading, component_list: [part] })
  expect('issues' in parsePublished('home', data)).toBe(false)
})

it('a row can be moved before and after another', () => {
  const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  const keys = (key: string, dropPosition: 'before' | 'after') =>
    moved(rows, new Set(['a']), { key, dropPosition }).map((one) => one.key)
  expect(keys('c', 'after')).toEqual(['b', 'c', 'a'])
  expect(keys('c', 'before')).toEqual(['b', 'a', 'c'])
})

it('image fields have names by which uses of images are found', () => {
  const fields = entryTypes.flatMap((type) => Object.entries(fieldsOfType(type)))
  const images = fields.filter(([, { type }]) => type === 'image').map(([name]) => name)
  expect(images.length).toBeGreaterThan(1)
  expect(images.filter((name) => !name.includes('img'))).toEqual([])
})

it('all texts of a banner are in one grid of languages, and other fields in none', () => {
  const [grid, ...others] = formGroups(mainColumnFields('banner'))
  expect(grid?.texts?.map(([name]) => name)).toEqual(['title', 'kicker', 'text', 'img_alt', 'link'])
  expect(others).toEqual([])
  expect(formGroups(mainColumnFields('poll')).map(({ texts }) => texts?.length)).toEqual([
    1,
    undefined,
  ])
})

describe('a duplicate', () => {
  it('keeps the content, but for addresses, and counts in the title', () => {
    const game = { title: 'Moon Wheel', slug: 'moon-wheel', provider: 1 }
    const first = duplicateOf('game', game)
    expect(first).toEqual({ title: 'Moon Wheel (2)', provider: 1 })
    expect(duplicateOf('game', first)).toMatchObject({ title: 'Moon Wheel (3)' })
  })

  it('counts in each language of a title, and leaves empty and full titles as they are', () => {
    const texts = { 'zh-CN': '投票', 'en-US': '' }
    expect(duplicateOf('poll', { title: texts })).toEqual({
      title: { 'zh-CN': '投票 (2)', 'en-US': '' },
    })
    const full = 'a'.repeat(200)
    expect(duplicateOf('article', { title: full })).toEqual({ title: full })
  })
})
