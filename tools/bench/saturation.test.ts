import { expect, it } from 'vitest'
import { isBroken } from './budgets.ts'
import { saturationBudgets, saturationLines, type Loaded, type Saturated } from './saturation.ts'

const measured = (loaded: Loaded, fresh: number): Saturated => ({
  loaded,
  perSecond: 1800,
  slowest: { fresh, kept: 90 },
  overtaken: 70,
})

it('saturation judges the site, and only shows the constant Worker', () => {
  const slowConstant = [measured('site', 120), measured('constant', 600)]
  expect(saturationBudgets(slowConstant).map(isBroken)).toEqual([false])
  expect(saturationBudgets([measured('site', 501)]).map(isBroken)).toEqual([true])
  expect(saturationLines(slowConstant)[1]).toBe(
    'the constant: 1800 requests per second, slowest new connection 600 ms, kept one 90 ms, overtaken by 70',
  )
})
