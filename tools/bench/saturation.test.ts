import { expect, it } from 'vitest'
import { isBroken } from './budgets.ts'
import { saturationBudgets, saturationLines, type Loaded, type Saturated } from './saturation.ts'

const measured = (loaded: Loaded, fresh: number): Saturated => ({
  loaded,
  perSecond: 1800,
  slowest: { fresh, kept: 90 },
  overtaken: 70,
})

it('judges the served site, and only shows the others', () => {
  const slowOthers = [measured('site', 120), measured('unpolled', 9000), measured('constant', 600)]
  expect(saturationBudgets(slowOthers).map(isBroken)).toEqual([false])
  expect(saturationBudgets([measured('site', 501)]).map(isBroken)).toEqual([true])
  const lines = saturationLines({
    measured: slowOthers,
    duringSteps: { polled: 40, unpolled: 0 },
  })
  expect(lines[1]).toBe(
    'the built Worker without the wait: 1800 requests per second, slowest new connection 9000 ms, kept one 90 ms, overtaken by 70',
  )
  expect(lines[3]).toBe(
    'during 1000 steps inside workerd, a constant Worker answers 0 new connections, with timers 40',
  )
})
