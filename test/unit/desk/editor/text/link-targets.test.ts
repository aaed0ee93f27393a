// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { useLinkTargets } from '../../../../../client/desk/editor/link-targets.ts'
import { renderDesk } from '../../../../support/desk/render.ts'

vi.mock('@tanstack/react-router', () => ({ useParams: () => ({ entryId: '2' }) }))
vi.mock('../../../../../client/desk/shell/entry-search.ts', () => ({
  useEntrySearchResults: () => ({ entries: [{ id: 1 }, { id: 2 }, { id: 22 }], isPending: false }),
}))

const Targets = () =>
  useLinkTargets('', 'en-US')
    .entries.map(({ id }) => id)
    .join(' ')

it('an entry is no target of its own links', async () => {
  expect((await renderDesk(createElement(Targets))).textContent).toBe('1 22')
})
