// @vitest-environment jsdom
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Entry } from '../../../../../client/contract/desk/entries/entry.ts'
import { useFreshFindings } from '../../../../../client/desk/editor/checklist/blocked.tsx'
import { usePublishLabel } from '../../../../../client/desk/editor/publish/label.ts'
import { laterTime } from '../../../../../client/desk/editor/saving/publish-options.ts'
import { renderDesk } from '../../../../support/desk/render.ts'

afterEach(() => vi.unstubAllGlobals())

const planAt = (at: string | null) => ({ at, until: null, is_minor: false, translationIds: [] })
const past = '2020-01-01T02:00:00.000Z'
const future = '2999-01-01T02:00:00.000Z'

it('a past time is a date to show and no time to wait for', () => {
  expect(laterTime(planAt(past))).toBeNull()
  expect(laterTime(planAt(null))).toBeNull()
  expect(laterTime(planAt(future))).toBe(future)
})

it.each([
  ['draft', past, 'Publish now'],
  ['published', past, 'Publish changes'],
  ['draft', future, /^Publish at /],
] as const)('the button of a %s with the time %s says what happens', async (state, at, says) => {
  const entry = { state, translations: [] } as unknown as Entry
  const Label = () => usePublishLabel()(entry, planAt(at))
  expect((await renderDesk(createElement(Label))).textContent).toMatch(says)
})

it.each([
  ['without those of an earlier text, if the text could not be saved', null, '[]'],
  ['that remain after the text was saved', 4, '[{"level":"blocking"}]'],
])('the dialog shows findings %s', async (_, rev, shown) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ findings: [{ level: 'blocking' }] })),
  )
  const settle = () => Promise.resolve(rev)
  const Findings = () => JSON.stringify(useFreshFindings(7, settle))
  const place = await renderDesk(createElement(Findings))
  await vi.waitFor(() => expect(place.textContent).toBe(shown))
})
