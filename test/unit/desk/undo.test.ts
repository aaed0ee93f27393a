import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  expectToast,
  dismiss,
  showToast,
  undo,
  undoWindowMs,
  currentToast,
  pendingUndos,
} from '../../../client/desk/data/toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => pendingUndos().map(({ text }) => text)

it('undo is offered for ten minutes, and not a second longer', async () => {
  const back = vi.fn<() => Promise<void>>(async () => undefined)
  showToast('12 withdrawn', { undo: back })
  vi.advanceTimersByTime(undoWindowMs - 1000)
  expect([currentToast()?.text, texts()]).toEqual(['12 withdrawn', ['12 withdrawn']])
  vi.advanceTimersByTime(1000)
  expect([currentToast(), texts()]).toEqual([null, []])
  expect(await undo()).toBe(false)
  expect(back).not.toHaveBeenCalled()
})

it('an undoable action stays undoable when another toast replaces its own', async () => {
  const first = vi.fn<() => Promise<void>>(async () => undefined)
  showToast('first', { undo: first })
  showToast('second', { undo: async () => undefined })
  showToast('saved')
  expect([currentToast()?.text, texts()]).toEqual(['saved', ['second', 'first']])
  vi.advanceTimersByTime(5000)
  expect(currentToast()).toBeNull()
  await undo()
  await undo()
  expect(first).toHaveBeenCalledOnce()
  expect(await undo()).toBe(false)
})

it('undo works once, and can be retried after a failure', async () => {
  const back = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue()
  showToast('withdrawn', { undo: back })
  await expect(undo()).rejects.toThrow('offline')
  expect(texts()).toEqual(['withdrawn'])
  const both = await Promise.all([undo(), undo()])
  expect(both).toEqual([true, false])
  expect(back).toHaveBeenCalledTimes(2)
})

it('a dismissed toast can still be undone', () => {
  showToast('withdrawn', { undo: async () => undefined })
  dismiss(currentToast()!.id)
  expect([currentToast(), texts()]).toEqual([null, ['withdrawn']])
})

it('undo waits for a running action, which is the latest', async () => {
  const [older, newer] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()]
  showToast('older', { undo: older })
  const answer = Promise.withResolvers<void>()
  expectToast(answer.promise.then(() => showToast('newer', { undo: newer })))
  const undone = undo()
  answer.resolve()
  expect(await undone).toBe(true)
  expect([older, newer].map((one) => one.mock.calls.length)).toEqual([0, 1])
})
