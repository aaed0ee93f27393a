// Maximum number of sockets per address at one hub.
import { describe, expect, it } from 'vitest'
import {
  ConnectionLimiter,
  socketLimits,
} from '../../../durable-objects/realtime/connection-limits.ts'
import { closings } from '../../../durable-objects/realtime/pusher-protocol.ts'

const office = '192.0.2.1'
const household = '192.0.2.2'

/** A hub with this many sockets of each address. */
function hubOf(sockets: Record<string, number>): ConnectionLimiter {
  const each = Object.entries(sockets).flatMap(([address, count]) =>
    Array.from({ length: count }, () => [{}, address] as const),
  )
  return new ConnectionLimiter(each)
}

describe('an office of two hundred', () => {
  it('can connect with five tabs each, all at one hub', () => {
    const hub = hubOf({})
    for (let tab = 0; tab < 1000; tab += 1) {
      expect(hub.rejectionFor(office, socketLimits)).toBeUndefined()
      hub.add({}, office)
    }
  })

  it('is refused beyond its limit, without affecting others', () => {
    const hub = hubOf({ [office]: socketLimits.perAddress })
    expect(hub.rejectionFor(office, socketLimits)).toBe(closings.tooManySockets)
    expect(hub.rejectionFor(household, socketLimits)).toBeUndefined()
  })
})

describe('a crowded hub', () => {
  const crowd = { elsewhere: socketLimits.softLimit }

  it('reserves its remaining capacity for addresses with few sockets, and is full for others', () => {
    const hub = hubOf({ ...crowd, [office]: 64, [household]: 63 })
    expect(hub.rejectionFor(office, socketLimits)).toBe(closings.overCapacity)
    expect(hub.rejectionFor(household, socketLimits)).toBeUndefined()
    expect(hub.rejectionFor('192.0.2.3', socketLimits)).toBeUndefined()
  })

  it('does not redirect an address with too many sockets to another hub', () => {
    const hub = hubOf({ ...crowd, [office]: socketLimits.perAddress })
    expect(hub.rejectionFor(office, socketLimits)).toBe(closings.tooManySockets)
  })

  it('cannot be filled by two dozen addresses', () => {
    const hub = hubOf({})
    for (let address = 0; address < 60; address += 1)
      while (!hub.rejectionFor(`192.0.2.${address}`, socketLimits))
        hub.add({}, `192.0.2.${address}`)
    expect(hub.rejectionFor('198.51.100.1', socketLimits)).toBeUndefined()
  })

  it('is full at its capacity', () => {
    expect(hubOf({ elsewhere: 32_768 }).rejectionFor(office, socketLimits)).toBe(
      closings.overCapacity,
    )
  })
})

it('counts a socket once, until it is closed', () => {
  const [hub, socket] = [hubOf({ [office]: socketLimits.perAddress - 1 }), {}]
  hub.add(socket, office)
  hub.add(socket, office)
  expect(hub.rejectionFor(office, socketLimits)).toBe(closings.tooManySockets)
  hub.remove(socket)
  hub.remove(socket)
  hub.add({}, office)
  expect(hub.rejectionFor(office, socketLimits)).toBe(closings.tooManySockets)
})
