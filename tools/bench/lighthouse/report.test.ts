import { expect, it } from 'vitest'
import { medians, type MeasuredStep } from './flow.ts'
import { missedGoals, stepTable } from './report.ts'

const load = (task: number, source = ''): MeasuredStep => ({
  name: 'home: load',
  interaction: undefined,
  task,
  source,
})
const menu = (interaction: number, task: number): MeasuredStep => ({
  name: 'menu',
  interaction,
  task,
  source: '',
})

it('takes the median of each step, and names the origin of its longest task', () => {
  const rounds = [
    [load(60, '/a.js'), menu(40, 0)],
    [load(300, '/b.js'), menu(90, 80)],
    [load(120, '/c.js'), menu(50, 0)],
  ]
  expect(medians(rounds)).toEqual([load(120, '/b.js'), menu(50, 0)])
})

it('reports a slow interaction and a long task, each against its goal', () => {
  const steps = [load(101, '/a.js'), menu(100, 100), menu(104, 0)]
  expect(missedGoals(steps)).toEqual([
    'home: load: longest task 101 ms of /a.js',
    'menu: INP 104 ms, longest task 0 ms of the browser',
  ])
  expect(stepTable(steps).split('\n').slice(2)).toEqual([
    '| home: load | – | 101 |',
    '| menu | 100 | 100 |',
    '| menu | 104 | < 50 |',
  ])
})
