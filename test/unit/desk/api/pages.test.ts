// @vitest-environment jsdom
import { createElement } from 'react'
import { SWRConfig } from 'swr'
import { expect, it, vi } from 'vitest'
import { useLoadWhile, usePages } from '../../../../client/desk/api/pages.ts'
import { renderDesk } from '../../../support/desk/render.ts'

interface Page {
  items: string[]
  next: string | null
}

const abc: Page[] = [
  { items: ['a'], next: '1' },
  { items: ['b'], next: '2' },
  { items: ['c'], next: null },
]

const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

/** A list that loads all its pages. The test answers each read. */
async function renderList(name: string) {
  const reads: PromiseWithResolvers<Page>[] = []
  const readPage = () => {
    reads.push(Promise.withResolvers<Page>())
    return reads.at(-1)!.promise
  }
  function List() {
    const list = usePages((cursor) => `/api/${name}?after=${cursor ?? ''}`, readPage, {
      revalidateFirstPage: false,
      revalidateAll: false,
      shouldRetryOnError: false,
    })
    useLoadWhile(true, list)
    return `${list.pages?.flatMap(({ items }) => items).join('') ?? ''}${list.hasMore ? '…' : ''}`
  }
  const place = await renderDesk(createElement(List))
  const shows = (text: string) => soon(() => expect(place.textContent).toBe(text))
  return { reads, shows }
}

const point = (type: string) => document.dispatchEvent(new MouseEvent(type, { bubbles: true }))

it('pages that arrive during a press show after it, and the next page is read then', async () => {
  const { reads, shows } = await renderList('pressed')
  reads[0]!.resolve(abc[0]!)
  await shows('a…')
  await soon(() => expect(reads).toHaveLength(2))
  point('pointerdown')
  reads[1]!.resolve(abc[1]!)
  const { cache } = SWRConfig.defaultValue
  await soon(() => expect(cache.get('/api/pressed?after=1')?.data).toBe(abc[1]))
  expect(reads).toHaveLength(2)
  point('pointerup')
  await shows('ab…')
  await soon(() => expect(reads).toHaveLength(3))
  reads[2]!.resolve(abc[2]!)
  await shows('abc')
})

it('a page that fails is not read again at once', async () => {
  const { reads, shows } = await renderList('failing')
  reads[0]!.resolve(abc[0]!)
  await soon(() => expect(reads).toHaveLength(2))
  reads[1]!.reject(new Error('offline'))
  await shows('a…')
  expect(reads).toHaveLength(2)
})
