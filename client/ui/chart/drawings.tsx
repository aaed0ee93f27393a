// Marks of each kind of chart, and the height they need.
import type { ChartAttrs } from '../../contract/text/chart.ts'
import { everyOf, linesOf, logarithmicPlace, roomFor, round, scaleOf } from './scale.ts'

export type Write = (value: number) => string

export interface Drawn {
  chart: ChartAttrs
  write: Write
}

export const drawings = { bars, lines, dots, ladder }
const percent = (value: number) => `${value}%`

const valueHeight = 16
const labelHeight = 14
const lineHeight = 18

/** Room for a figure beside the longest mark, in percent. */
export const beside = (values: readonly number[], write: Write) =>
  4 + Math.max(...values.map((value) => roomFor(write(value), valueHeight)))

/** Labels of rows in lines of a share of the chart's width, each with the height by which the lines before it move its row. */
function rowsOf(categories: readonly string[], row: number, share = 95) {
  let top = 0
  const rows = categories.map((category) => {
    const lines = linesOf(category, labelHeight, share)
    const from = top
    const below = (lines.length - 1) * lineHeight
    top += row + below
    return { lines, top: from, below }
  })
  return { rows, height: top }
}

interface LabelProps {
  lines: readonly string[]
  x?: string
  y: number
  textAnchor?: 'middle' | 'end'
}

function Label({ lines, x = '0', ...place }: LabelProps) {
  const [line, ...others] = lines
  return (
    <text {...(x === '0' ? {} : { x })} {...place}>
      {line}
      {others.map((one, at) => (
        <tspan key={at} x={x} dy={lineHeight}>
          {one}
        </tspan>
      ))}
    </text>
  )
}

const classOf = ({ marked }: ChartAttrs, at: number, of: number) =>
  marked === at ? `s${of} marked` : `s${of}`

function bars({ chart, write }: Drawn) {
  const values = chart.series.flatMap((one) => one.values)
  const room = beside(values, write)
  const { place } = scaleOf(values, Math.min(...values) < 0 ? room : 0, 100 - room)
  const row = 34 + 22 * chart.series.length
  const { rows, height } = rowsOf(chart.categories, row)
  const marks = rows.map(({ lines, top, below }, at) => (
    <g key={at} className={chart.marked === at ? 'marked' : undefined}>
      <Label lines={lines} y={top + 16} />
      {chart.series.map((one, of) => {
        const value = one.values[at]!
        const [from, to] = [place(Math.min(0, value)), place(Math.max(0, value))]
        const y = top + below + 24 + of * 22
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
  return { marks, height: height - 8 }
}

/** Multiples on a logarithmic scale. A second series has the chances, as the number of rounds in which one comes up. */
function ladder({ chart: { categories, series, marked }, write }: Drawn) {
  const [values, chances] = series.map((one) => one.values)
  const room = beside(values!, write)
  const place = logarithmicPlace(values!, 100 - room)
  const { rows, height } = rowsOf(categories, 52, chances ? 70 : 95)
  const marks = rows.map(({ lines, top, below }, at) => {
    const value = values![at]!
    const y = top + below + 24
    return (
      <g key={at} className={marked === at ? 'marked' : undefined}>
        <Label lines={lines} y={top + 16} />
        <rect className="s0" y={y} width={percent(place(value))} height="12" />
        <Value x={place(value)} y={y + 12} side="start">
          {write(value)}
        </Value>
        {chances && (
          <text className="chance" x="100%" y={top + 16} textAnchor="end">
            1/{write(chances[at]!).replace('×', '')}
          </text>
        )}
      </g>
    )
  })
  return { marks, height: height - 8 }
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
  const least = roomFor(write(Math.min(0, ...values)), tickHeight) / 2
  const left = series.length > 1 ? room : Math.max(2, least)
  const { ticks, place } = scaleOf(values, left, 100 - room)
  const { rows, height: foot } = rowsOf(categories, 56)
  const every = everyOf(ticks.map(write), tickHeight, 100 - room - left)
  const marks = [
    ...ticks.map((tick, at) => (
      <g key={tick} className="tick">
        <line x1={percent(place(tick))} x2={percent(place(tick))} y1="0" y2={foot} />
        {at % every === 0 && (
          <text x={percent(place(tick))} y={foot + 18} textAnchor="middle">
            {write(tick)}
          </text>
        )}
      </g>
    )),
    ...rows.map(({ lines, top, below }, at) => {
      const here = series.map((one) => one.values[at]!)
      const [least, most] = [Math.min(...here), Math.max(...here)]
      const y = top + below + 38
      return (
        <g key={`c${at}`} className={chart.marked === at ? 'marked' : undefined}>
          <Label lines={lines} y={top + 18} />
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

const tickHeight = 12

/** Position of a text of this width at its mark. Near an edge, which is close on a phone, it begins or ends with the drawing. */
function footAt(x: number, width: number) {
  if (x - width / 2 < 0) return { x: '0' }
  return x + width / 2 > 96
    ? ({ x: '100%', textAnchor: 'end' } as const)
    : ({ x: percent(x), textAnchor: 'middle' } as const)
}

function lines({ chart, write }: Drawn) {
  const { categories, series } = chart
  const top = 28
  const foot = 232
  const { ticks, place } = scaleOf(
    series.flatMap((one) => one.values),
    foot,
    top,
  )
  const left = Math.max(...ticks.map((tick) => roomFor(write(tick), tickHeight))) + 4
  const across = (at: number) => round(left + ((96 - left) * at) / (categories.length - 1))
  const labels = categories.map((category) => linesOf(category, labelHeight, 30))
  const every = everyOf(labels.flat(), labelHeight, (100 * labels.flat().length) / labels.length)
  const everyValue = Math.max(every, everyOf(series[0]!.values.map(write), valueHeight))
  const most = Math.max(...labels.map((one) => one.length))
  const marks = [
    ...ticks.map((tick) => (
      <g key={tick} className="tick">
        <line x1="0" x2="100%" y1={place(tick)} y2={place(tick)} />
        <text y={place(tick) - 5}>{write(tick)}</text>
      </g>
    )),
    ...labels.map((label, at) =>
      at % every === 0 ? (
        <Label
          key={`x${at}`}
          lines={label}
          y={foot + 20}
          {...footAt(across(at), Math.max(...label.map((one) => roomFor(one, labelHeight))))}
        />
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
                side={within(
                  across(at),
                  roomFor(write(value), valueHeight) + 2,
                  sideOf(values, at),
                )}
                away={4}
              >
                {write(value)}
              </Value>
            ) : null,
          )}
      </g>
    )),
  ]
  return { marks, height: foot + 26 + (most - 1) * lineHeight }
}

/** Side on which the line does not cover the figure. */
function sideOf(values: readonly number[], at: number): ValueProps['side'] {
  const [before, here, after] = [values[at - 1], values[at]!, values[at + 1]]
  if (after !== undefined && after < here) return 'start'
  return before !== undefined && before < here ? 'end' : 'middle'
}

/** The side, or another one on which a figure of this width is inside the drawing. */
function within(x: number, width: number, side: ValueProps['side']): ValueProps['side'] {
  const half = side === 'middle' ? width / 2 : width
  if (side !== 'start' && x - half < 0) return 'start'
  return side !== 'end' && x + half > 100 ? 'end' : side
}
