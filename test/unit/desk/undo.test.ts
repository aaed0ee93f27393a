import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  awaitNotice,
  dismiss,
  notify,
  undo,
  undoTime,
  noticeNow,
  undoableNow,
} from '../../../client/desk/data/undo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => undoableNow().map(({ text }) => text)

it('offers to undo for ten minutes, and not a second longer', async () => {
  const back = vi.fn<() => Promise<void>>(async () => undefined)
  notify('12 withdrawn', { undo: back })
  vi.advanceTimersByTime(undoTime - 1000)
  expect([noticeNow()?.text, texts()]).toEqual(['12 withdrawn', ['12 withdrawn']])
  vi.advanceTimersByTime(1000)
  expect([noticeNow(), texts()]).toEqual([null, []])
  expect(await undo()).toBe(false)
  expect(back).not.toHaveBeenCalled()
})

it('keeps what was undoable when another notice takes its place', async () => {
  const first = vi.fn<() => Promise<void>>(async () => undefined)
  notify('first', { undo: first })
  notify('second', { undo: async () => undefined })
  notify('saved')
  expect([noticeNow()?.text, texts()]).toEqual(['saved', ['second', 'first']])
  vi.advanceTimersByTime(5000)
  expect(noticeNow()).toBeNull()
  await undo()
  await undo()
  expect(first).toHaveBeenCalledOnce()
  expect(await undo()).toBe(false)
})

it('undoes once, and may be tried again after a failure', async () => {
  const back = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue()
  notify('withdrawn', { undo: back })
  await expect(undo()).rejects.toThrow('offline')
  expect(texts()).toEqual(['withdrawn'])
  const both = await Promise.all([undo(), undo()])
  expect(both).toEqual([true, false])
  expect(back).toHaveBeenCalledTimes(2)
})

it('can be taken off the screen and still be undone', () => {
  notify('withdrawn', { undo: async () => undefined })
  dismiss(noticeNow()!.id)
  expect([noticeNow(), texts()]).toEqual([null, ['withdrawn']])
})

it('waits for an action that is under way: that one is the latest', async () => {
  const [older, newer] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()]
  notify('older', { undo: older })
  const answer = Promise.withResolvers<void>()
  awaitNotice(answer.promise.then(() => notify('newer', { undo: newer })))
  const undone = undo()
  answer.resolve()
  expect(await undone).toBe(true)
  expect([older, newer].map((one) => one.mock.calls.length)).toEqual([0, 1])
})
