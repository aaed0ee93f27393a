// Marks of each kind of chart, and the height they need.
import type { ChartAttrs } from '../../contract/text/chart.ts'
import { everyOf, roomFor, round, scaleOf } from './scale.ts'

export type Write = (value: number) => string

export interface Drawn {
  chart: ChartAttrs
  write: Write
}

export const drawings = { bars, lines, dots }
const percent = (value: number) => `${value}%`

/** Room for a figure beside the longest mark, in percent. */
const beside = (values: readonly number[], write: Write) =>
  Math.min(40, 4 + Math.max(...values.map((value) => roomFor(write(value), 16))))

const classOf = ({ marked }: ChartAttrs, at: number, of: number) =>
  marked === at ? `s${of} marked` : `s${of}`

function bars({ chart, write }: Drawn) {
  const values = chart.series.flatMap((one) => one.values)
  const room = beside(values, write)
  const { place } = scaleOf(values, Math.min(...values) < 0 ? room : 0, 100 - room)
  const row = 34 + 22 * chart.series.length
  const marks = chart.categories.map((category, at) => (
    <g key={at} className={chart.marked === at ? 'marked' : undefined}>
      <text y={at * row + 16}>{category}</text>
      {chart.series.map((one, of) => {
        const value = one.values[at]!
        const [from, to] = [place(Math.min(0, value)), place(Math.max(0, value))]
        const y = at * row + 24 + of * 22
        return (
          <g key={of}>
            <rect
              className={`s${of}`}
              x={percent(from)}
              y={y}
              width={percent(round(to - from))}
              height="16"
            />
            <Value x={value < 0 ? from : to} y={y + 14} side={value < 0 ? 'end' : 'start'}>
              {write(value)}
            </Value>
          </g>
        )
      })}
    </g>
  ))
  return { marks, height: chart.categories.length * row - 8 }
}

interface ValueProps {
  x: number
  y: number
  side: 'start' | 'middle' | 'end'
  /** Distance from its mark, in pixels. */
  away?: number
  children: string
}

/** A figure beside or above its mark. */
function Value({ x, y, side, away = 11, children }: ValueProps) {
  const dx = { start: away, middle: 0, end: -away }[side]
  return (
    <text className="value" x={percent(x)} y={y} dx={dx} textAnchor={side}>
      {children}
    </text>
  )
}

function dots({ chart, write }: Drawn) {
  const { categories, series } = chart
  const values = series.flatMap((one) => one.values)
  const room = beside(values, write) + 2
  const { ticks, place } = scaleOf(values, series.length > 1 ? room / 2 : 2, 100 - room)
  const row = 56
  const foot = categories.length * row
  const marks = [
    ...ticks.map((tick) => (
      <g key={tick} className="tick">
        <line x1={percent(place(tick))} x2={percent(place(tick))} y1="0" y2={foot} />
        <text x={percent(place(tick))} y={foot + 18} textAnchor="middle">
          {write(tick)}
        </text>
      </g>
    )),
    ...categories.map((category, at) => {
      const here = series.map((one) => one.values[at]!)
      const [least, most] = [Math.min(...here), Math.max(...here)]
      const y = at * row + 38
      return (
        <g key={`c${at}`} className={chart.marked === at ? 'marked' : undefined}>
          <text className="over" y={at * row + 18}>
            {category}
          </text>
          <line
            className="span"
            x1={percent(place(least))}
            x2={percent(place(most))}
            y1={y}
            y2={y}
          />
          {here.map((value, of) => (
            <circle key={of} className={`s${of}`} cx={percent(place(value))} cy={y} r="6" />
          ))}
          {least !== most && (
            <Value x={place(least)} y={y + 5} side="end">
              {write(least)}
            </Value>
          )}
          <Value x={place(most)} y={y + 5} side="start">
            {write(most)}
          </Value>
        </g>
      )
    }),
  ]
  return { marks, height: foot + 24 }
}

/** Position of a label below its mark. At the right edge, it ends with the drawing, which is narrow on a phone. */
const footAt = (x: number) =>
  x > 90
    ? ({ x: '100%', textAnchor: 'end' } as const)
    : ({ x: percent(x), textAnchor: 'middle' } as const)

function lines({ chart, write }: Drawn) {
  const { categories, series } = chart
  const top = 28
  const foot = 232
  const { ticks, place } = scaleOf(
    series.flatMap((one) => one.values),
    foot,
    top,
  )
  const left = Math.max(...ticks.map((tick) => roomFor(write(tick), 12))) + 4
  const across = (at: number) => round(left + ((96 - left) * at) / (categories.length - 1))
  const every = everyOf(categories, 14)
  const everyValue = Math.max(every, everyOf(series[0]!.values.map(write), 17))
  const marks = [
    ...ticks.map((tick) => (
      <g key={tick} className="tick">
        <line x1="0" x2="100%" y1={place(tick)} y2={place(tick)} />
        <text y={place(tick) - 5}>{write(tick)}</text>
      </g>
    )),
    ...categories.map((category, at) =>
      at % every === 0 ? (
        <text key={`x${at}`} y={foot + 20} {...footAt(across(at))}>
          {category}
        </text>
      ) : null,
    ),
    ...series.map(({ values }, of) => (
      <g key={`s${of}`}>
        {values.slice(1).map((value, at) => (
          <line
            key={at}
            className={`s${of}`}
            x1={percent(across(at))}
            y1={place(values[at]!)}
            x2={percent(across(at + 1))}
            y2={place(value)}
          />
        ))}
        {values.map((value, at) => (
          <circle
            key={at}
            className={classOf(chart, at, of)}
            cx={percent(across(at))}
            cy={place(value)}
            r="4"
          />
        ))}
        {series.length === 1 &&
          values.map((value, at) =>
            at % everyValue === 0 ? (
              <Value
                key={at}
                x={across(at)}
                y={place(value) - 8}
                side={sideOf(values, at)}
                away={4}
              >
                {write(value)}
              </Value>
            ) : null,
          )}
      </g>
    )),
  ]
  return { marks, height: foot + 26 }
}

/** Side on which the line does not cover the figure. */
function sideOf(values: readonly number[], at: number): ValueProps['side'] {
  const [before, here, after] = [values[at - 1], values[at]!, values[at + 1]]
  if (after !== undefined && after < here) return 'start'
  return before !== undefined && before < here ? 'end' : 'middle'
}
