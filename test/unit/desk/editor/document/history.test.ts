// @vitest-environment jsdom
import { createElement, Fragment } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Entry } from '../../../../../client/contract/desk/entries/entry.ts'
import { invalidate } from '../../../../../client/desk/api/read.ts'
import { History } from '../../../../../client/desk/editor/document/history.tsx'
import { StateLines } from '../../../../../client/desk/editor/publish/state-lines.tsx'
import type { EntrySession } from '../../../../../client/desk/editor/saving/use-entry-session.ts'
import { renderDesk } from '../../../../support/desk/render.ts'

afterEach(() => vi.unstubAllGlobals())

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

const entry = { id: 4, type: 'home', lang: 'en-US' } as unknown as Entry
const revision = (number: number) => ({
  number,
  kind: 'saved',
  by: { id: 2, name: `Author of ${number}` },
  at: '2026-11-20T12:00:00.000Z',
  note: '',
  is_live: false,
})

/** Serves these numbers, two per page. */
function serve(numbers: readonly number[]): void {
  vi.stubGlobal('fetch', (url: string) => {
    const before = Number(new URL(url, location.href).searchParams.get('before') ?? Infinity)
    const rest = numbers.filter((number) => number < before)
    const next = rest.length > 2 ? rest[1] : null
    return Promise.resolve(Response.json({ items: rest.slice(0, 2).map(revision), next }))
  })
}

const shown = (place: HTMLElement) =>
  [...place.querySelectorAll('.history b')].map(({ textContent }) => Number(textContent.slice(10)))

it('the history leads to the oldest version, and shows a new one', async () => {
  serve([5, 4, 3, 2, 1])
  const place = await renderDesk(createElement(History, { entry, data: {}, onRestore: null }))
  await vi.waitFor(() => expect(shown(place)).toEqual([5, 4]))
  const more = () => place.querySelector<HTMLButtonElement>('.actions button:enabled')
  more()!.click()
  await vi.waitFor(() => expect(shown(place)).toEqual([5, 4, 3, 2]))
  await vi.waitFor(() => expect(more()).not.toBeNull())
  more()!.click()
  await vi.waitFor(() => expect(shown(place)).toEqual([5, 4, 3, 2, 1]))
  expect(more()).toBeNull()
  serve([6, 5, 4, 3, 2, 1])
  await invalidate('/api/backstage/entry/4/revisions')
  await vi.waitFor(() => expect(shown(place)).toEqual([6, 5, 4, 3, 2, 1]))
})

it('the history shows the version that discarding the changes has kept', async () => {
  serve([1])
  // jsdom has none, and dialogs need it.
  vi.stubGlobal('CSS', { escape: String })
  const live = { ...entry, id: 5, state: 'published' as const, releases: [] }
  const data = { component_list: [] }
  const flush = () => Promise.resolve(7)
  const draft = { data, flush, rev: () => 7, replace: () => undefined }
  const work = { entry: live, draft, live: data, hasChanges: true, setEntry: () => undefined }
  const props = {
    work: work as unknown as EntrySession,
    mayPublishWhole: true,
    mayWriteWhole: true,
  }
  const lines = createElement(StateLines, props)
  const history = createElement(History, { entry: live, data, onRestore: null })
  const place = await renderDesk(createElement(Fragment, {}, lines, history))
  await vi.waitFor(() => expect(shown(place)).toEqual([1]))
  serve([2, 1])
  place.querySelector<HTMLButtonElement>('.publication-line button')!.click()
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  document.querySelector<HTMLButtonElement>('[role=dialog] .danger')!.click()
  await vi.waitFor(() => expect(shown(place)).toEqual([2, 1]))
})
