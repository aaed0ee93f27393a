// Reconnect delays after a closed socket.
import { afterEach, expect, it, vi } from 'vitest'
import {
  defaultReconnectSpreadMs as crowd,
  reconnectDelay,
} from '../../../client/browser/realtime/reconnect-delay.ts'

const luck = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value)
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['a deployment or a lost hub', { code: 1006, wasConnected: true }],
  ['a restart', { code: 1012, wasConnected: true }],
  ['maintenance', { code: 4100, wasConnected: true }],
  ['a full hub', { code: 4100, wasConnected: false }],
])('after %s all clients reconnect spread over two minutes', (_, closed) => {
  const delayAt = (value: number) => {
    luck(value)
    return reconnectDelay({ ...closed, failures: 0 }, crowd)
  }
  expect([0, 0.25, 0.5, 0.999].map(delayAt)).toEqual([1000, 31_000, 61_000, 120_880])
})

it.each([
  ['the end of a session', { code: 4200, wasConnected: true }],
  ['a connection that was dead', { code: 4201, wasConnected: true }],
  ['an attempt that failed', { code: 1006, wasConnected: false }],
])('after %s a client reconnects soon', (_, closed) => {
  luck(0.999)
  expect(reconnectDelay({ ...closed, failures: 0 }, crowd)).toBeLessThan(3000)
})

it('failed attempts back off to one per minute', () => {
  luck(0)
  const delays = [0, 1, 2, 3, 30].map((failures) =>
    reconnectDelay({ code: 1006, wasConnected: false, failures }, crowd),
  )
  expect(delays.map((delay) => Math.round(delay ?? 0))).toEqual([1000, 1600, 2560, 4096, 60_000])
})

it.each([4000, 4001, 4009, 4099])('%i is permanent', (code) => {
  expect(reconnectDelay({ code, wasConnected: false, failures: 0 }, crowd)).toBeUndefined()
})
