// The steps of a publication (docs/code.md).
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  planExpiry,
  planUndo,
  planWithdrawal,
} from '../../../worker/desk/entries/publishing/plan.ts'
import type { EntryState } from '../../../worker/data/entries/state.ts'

const folder = 'worker/desk/entries/publishing'
const writers = [
  'markEntryPublishedStatement',
  'publishContentStatements',
  'setEntryDatesStatement',
  'setContentDatesStatements',
  'deleteContentStatements',
]

it.each(writers)('%s is called by the write step only', (name) => {
  const files = globSync('worker/{api,desk,services,site}/**/*.{ts,tsx}')
  const callers = files.filter((file) => readFileSync(file, 'utf8').includes(`${name}(`))
  expect(callers).toEqual([`${folder}/write.ts`])
})

describe('plan of a change of dates', () => {
  const now = new Date('2030-01-02T00:00:00.000Z')
  const [past, later] = ['2030-01-01T00:00:00.000Z', '2030-01-03T00:00:00.000Z']
  const stateOf = (published_at: string | null) =>
    ({ entry: { rev: 4, title: '', published_at, unpublished_at: null } }) as unknown as EntryState

  it('ends a live entry now and makes a scheduled one a draft', () => {
    expect(planWithdrawal({ state: stateOf(past) }, now).dates).toEqual({
      state: 'withdrawn',
      published_at: past,
      unpublished_at: now.toISOString(),
    })
    expect(planWithdrawal({ state: stateOf(later) }, now).dates).toEqual({
      state: 'draft',
      published_at: null,
      unpublished_at: null,
    })
  })

  it('deletes with the revision the operator has seen and tells no editor', () => {
    const plan = planWithdrawal({ state: stateOf(past), rev: 3, isDeletion: true }, now)
    expect(plan).toMatchObject({ rev: 3, deleted_at: now.toISOString(), isHard: true })
    expect(plan.news).toBeUndefined()
  })

  it('rejects an expiry that is not after the publication', () => {
    expect(() => planExpiry(stateOf(later), later, now)).toThrow('validation_failed')
    expect(planExpiry(stateOf(past), later, now).dates.state).toBe('published')
  })

  it('serves no older copies after the undo of a publication', () => {
    const undo = { kind: 'dates', rev: 5, published_at: null, unpublished_at: null } as const
    const plan = (verb: 'publish' | 'withdraw') =>
      planUndo(stateOf(past), { ...undo, verb, deleted_at: null }, now)
    expect(plan('publish').isHard).toBe(true)
    expect(plan('withdraw').isHard).toBe(false)
  })
})
