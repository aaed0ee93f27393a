import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  byPlural,
  byType,
  idsOfType,
  itemKey,
  items,
  itemTypes,
  typesOf,
  typesWithCapability,
  type ItemType,
  type TypeWithCapability,
} from '../../../client/contract/items.ts'
import { pathTo, type PathName } from '../../../client/contract/paths.ts'
import { previewPath } from '../../../client/contract/preview.ts'
import { itemSources, type SourcesOf } from '../../../worker/storage/rows/items.ts'
import type { indexes } from '../../../worker/search/schema.ts'
import { kinds, podcastSource } from '../../support/data/podcast.ts'

type Kinds = typeof kinds

describe('an additional item type', () => {
  it('is included for its capabilities only', () => {
    expect(typesWithCapability(kinds, 'searchable')).toEqual(['article', 'game', 'podcast'])
    expect(typesWithCapability(kinds, 'likeable')).toEqual(['article', 'game', 'podcast'])
    expect(typesWithCapability(kinds, 'commentable')).toEqual(['article'])
    expect(typesWithCapability(kinds, 'mapped')).toEqual(['article', 'game'])
    expectTypeOf<TypeWithCapability<'likeable', Kinds>>().toEqualTypeOf<
      'article' | 'game' | 'podcast'
    >()
    expectTypeOf<TypeWithCapability<'commentable', Kinds>>().toEqualTypeOf<'article'>()
    expectTypeOf<TypeWithCapability<'mapped', Kinds>>().toEqualTypeOf<'article' | 'game'>()
  })

  it('has its key in responses with counts', () => {
    const counts = byPlural(
      kinds,
      byType(typesWithCapability(kinds, 'counted'), (type) => [type]),
    )
    expect(counts).toEqual({ articles: ['article'], games: ['game'], podcasts: ['podcast'] })
    expectTypeOf<keyof typeof counts>().toEqualTypeOf<'articles' | 'games' | 'podcasts'>()
  })

  it('has its own keys on a page', () => {
    const key = itemKey('podcast', 7)
    expectTypeOf(key).toEqualTypeOf<`podcast:${number}`>()
    expect(idsOfType([itemKey('article', 1), key, 'poll:3'], 'podcast')).toEqual([7])
  })

  it('does not compile without its tables', () => {
    expectTypeOf<typeof itemSources>().not.toExtend<SourcesOf<Kinds>>()
    const sources = { ...itemSources, podcast: podcastSource }
    expectTypeOf(sources).toExtend<SourcesOf<Kinds>>()
    expect(typesOf(sources)).toEqual(typesOf(kinds))
  })

  it('does not compile without its index', () => {
    expectTypeOf<typeof indexes>().not.toExtend<
      Record<TypeWithCapability<'searchable', Kinds>, unknown>
    >()
    expectTypeOf<typeof indexes>().toExtend<Record<TypeWithCapability<'searchable'>, unknown>>()
  })

  it('does not compile without its pages', () => {
    expectTypeOf<Kinds['podcast']['page']>().not.toExtend<PathName>()
    expectTypeOf<(typeof items)[ItemType]['page']>().toExtend<PathName>()
  })
})

it.each(itemTypes)('a %s has its own page and preview', (type) => {
  expect(previewPath(type, 7)).toBe(`/preview${pathTo(items[type].page, { id: 7 })}`)
})
