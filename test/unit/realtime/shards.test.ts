// Hubs configured by the setting, and the selection for a visitor.
import { describe, expect, it } from 'vitest'
import { hubCandidates, shardsOf } from '../../../worker/realtime/shards.ts'

const names = (setting: number | string) => shardsOf(setting).map(({ name }) => name)

describe('the setting', () => {
  it.each([
    [1, ['rt-0']],
    [3, ['rt-0', 'rt-1', 'rt-2']],
    ['2', ['rt-0', 'rt-1']],
    ['weur:2, apac-se:1', ['rt-weur-0', 'rt-weur-1', 'rt-apac-se-2']],
    ['weur', ['rt-weur-0']],
    ['moon:4', ['rt-0']],
    ['moon:4,weur:1', ['rt-weur-0']],
    [0, ['rt-0']],
    [-3, ['rt-0']],
    [Number.NaN, ['rt-0']],
    ['', ['rt-0']],
  ])('%j', (setting, expected) => {
    expect(names(setting)).toEqual(expected)
  })

  it('allows at most a hundred, identified by the last two digits of their sockets', () => {
    for (const setting of [1000, 'weur:60,apac:1000']) {
      const shards = shardsOf(setting)
      expect(shards.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    }
  })
})

describe('a visitor', () => {
  const shards = shardsOf('weur:8,enam:8,apac:16')
  const placesFor = (latitude: unknown, longitude: unknown) => {
    const found = new Set<string | undefined>()
    for (let round = 0; round < 200; round++)
      found.add(hubCandidates(shards, { latitude, longitude })[0]?.place)
    return [...found]
  }

  it.each([
    ['Hanoi', '21.03', '105.85', 'apac'],
    ['Sydney', '-33.87', '151.21', 'apac'],
    ['Fiji, beyond the date line', '-18.1', '-178.4', 'apac'],
    ['Berlin', '52.52', '13.40', 'weur'],
    ['Lagos', '6.52', '3.38', 'weur'],
    ['São Paulo', '-23.55', '-46.63', 'enam'],
    ['Anchorage', '61.22', '-149.90', 'enam'],
  ])('of %s gets the nearest', (_, latitude, longitude, place) => {
    expect(placesFor(latitude, longitude)).toEqual([place])
  })

  it('with an unknown location, or without located hubs, gets any', () => {
    expect(placesFor(undefined, undefined)).toHaveLength(3)
    const any = new Set<number | undefined>()
    for (let round = 0; round < 200; round++)
      any.add(hubCandidates(shardsOf(4), { latitude: '21', longitude: '105' })[0]?.number)
    expect(any.size).toBe(4)
  })

  it('has an alternative hub unless there is only one', () => {
    for (let round = 0; round < 200; round++) {
      const choices = hubCandidates(shards, { latitude: '21', longitude: '105' })
      expect(new Set(choices.map(({ number }) => number)).size).toBe(2)
    }
    expect(hubCandidates(shardsOf(1), undefined)).toHaveLength(1)
  })
})
