import type { ReactElement } from 'react'
import type { Category } from '../../contract/categories.ts'
import type { Launch } from '../../contract/games/timeline.ts'

interface Inks {
  ground: string
  light: string
  dark: string
}

type Draw = (inks: Inks) => ReactElement

/** Inks of the covers (tools/art/cover/inks.ts). Pictures are the same in dark. */
const inks: Record<Category, Inks> = {
  casino: { ground: '#b4202e', light: '#f4e6d0', dark: '#231417' },
  live: { ground: '#221a33', light: '#f0801f', dark: '#f6d9b0' },
  lottery: { ground: '#2849c0', light: '#f3bb3f', dark: '#111d49' },
  chess: { ground: '#b9cf80', light: '#f7f3df', dark: '#24401f' },
  sports: { ground: '#0d7896', light: '#f2d43c', dark: '#d4e9ec' },
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Three drawings per category on 168 × 94. */
const drawings: Record<Category, readonly [Draw, Draw, Draw]> = {
  casino: [
    ({ light, dark }) => (
      <>
        <path fill={light} d="M0 0h84v47H0z" />
        <path fill={dark} d="M84 47h84v47H84z" />
        <path d="M84 0a47 47 0 0 1-47 47h47zM37 47a47 47 0 0 1 47 47V47z" fill={dark} />
        <path d="M84 47V0a47 47 0 0 0 47 47zM131 47a47 47 0 0 0-47 47V47z" fill={light} />
      </>
    ),
    ({ light, dark }) => (
      <>
        <path fill={dark} d="M30 94a54 54 0 0 1 108 0z" />
        <path
          fill="none"
          stroke={light}
          strokeWidth="9"
          d="M44 40C28 24 34 8 52 6M124 40c16-16 10-32-8-34"
        />
        <circle cx="84" cy="62" r="17" fill={light} />
        <circle cx="64" cy="82" r="4" fill={light} />
        <circle cx="104" cy="82" r="4" fill={light} />
      </>
    ),
    ({ light, dark }) => (
      <>
        <path fill={dark} d="M0 76h168v18H0z" />
        <path fill={light} d="M22 76a50 50 0 0 1 100 0z" />
        {[36, 24, 12].map((r, index) => (
          <circle key={r} cx="72" cy="58" r={r} fill={index % 2 ? light : dark} />
        ))}
        <path fill="none" stroke={light} strokeWidth="5" d="M118 76h30V50M138 50V40" />
      </>
    ),
  ],
  live: [
    ({ light, dark }) => (
      <>
        <path fill={light} d="M48 0 0 94h74zM120 0 94 94h74z" />
        <path fill={dark} d="M48 0 30 94h44zM120 0l-26 94h44z" opacity=".85" />
        <circle cx="84" cy="112" r="46" fill="#0f0b1a" />
      </>
    ),
    ({ light, dark }) => (
      <>
        <path fill={light} d="M20 12h128v58H20z" />
        <circle cx="84" cy="41" r="22" fill={dark} />
        <path fill="none" stroke="#221a33" strokeWidth="4" d="M84 41V26M84 41l11 7" />
        <path fill={dark} d="M0 80h168v5H0z" />
        {upTo(6).map((index) => (
          <path key={index} fill="#f0801f" d={`M${8 + index * 28} 85h14v9h-14z`} />
        ))}
      </>
    ),
    ({ light, dark }) => (
      <>
        {[70, 52, 34].map((r) => (
          <circle key={r} cx="84" cy="94" r={r} fill="none" stroke={light} strokeWidth="7" />
        ))}
        <circle cx="84" cy="94" r="18" fill={dark} />
      </>
    ),
  ],
  lottery: [
    ({ light, dark }) => (
      <>
        {upTo(5).map((index) => (
          <g key={index}>
            <path fill={index === 2 ? light : dark} d={`M${9 + index * 31} 26h26v68h-26z`} />
            <path fill={index === 2 ? light : dark} d={`M${9 + index * 31} 26l13-16 13 16z`} />
            <circle cx={29 + index * 31} cy="64" r="2.5" fill={index === 2 ? dark : light} />
          </g>
        ))}
      </>
    ),
    ({ light, dark }) => (
      <>
        <circle cx="40" cy="58" r="34" fill={dark} />
        <circle cx="128" cy="58" r="34" fill={light} />
        <circle cx="84" cy="40" r="34" fill="#f7f3df" />
        <circle cx="84" cy="40" r="13" fill={dark} />
      </>
    ),
    ({ light, dark }) => (
      <>
        {upTo(28).map((index) => (
          <circle
            key={index}
            cx={21 + (index % 7) * 21}
            cy={14 + Math.floor(index / 7) * 22}
            r="7.5"
            fill={[3, 8, 12, 19, 22].includes(index) ? light : dark}
          />
        ))}
      </>
    ),
  ],
  chess: [
    ({ light, dark }) => (
      <>
        <path fill={dark} d="M0 58h168v36H0z" />
        {upTo(6).map((index) => (
          <g key={index}>
            <rect x={14 + index * 24} y="30" width="21" height="34" rx="2" fill={light} />
            <circle
              cx={24.5 + index * 24}
              cy="47"
              r={index % 3 ? 4 : 7}
              fill={index === 3 ? '#b4202e' : dark}
            />
          </g>
        ))}
      </>
    ),
    ({ light, dark }) => (
      <>
        {upTo(3).map((index) => (
          <g key={index}>
            <rect x={26 + index * 41} y="16" width="35" height="62" rx="3" fill={dark} />
            <rect x={26 + index * 41} y="12" width="35" height="60" rx="3" fill={light} />
          </g>
        ))}
        <circle cx="43.5" cy="42" r="11" fill="#b4202e" />
        <path fill={dark} d="M82 24h5v36h-5zM119 24h5v36h-5zM131 24h5v36h-5z" />
      </>
    ),
    ({ light, dark }) => (
      <>
        {upTo(5).map((index) => (
          <rect
            key={index}
            x="66"
            y="14"
            width="36"
            height="54"
            rx="3"
            fill={index % 2 ? light : dark}
            transform={`rotate(${-40 + index * 20} 84 110)`}
          />
        ))}
        <circle cx="84" cy="42" r="7" fill="#b4202e" />
      </>
    ),
  ],
  sports: [
    ({ light, dark }) => (
      <>
        {[44, 32, 20, 9].map((r, index) => (
          <circle key={r} cx="108" cy="47" r={r} fill={index % 2 ? dark : '#b4202e'} />
        ))}
        <path fill={dark} d="M0 45h60v4H0z" />
        <circle cx="66" cy="47" r="14" fill="#14262c" />
        <path fill={light} d="M58 44h16v6H58z" />
      </>
    ),
    ({ light, dark }) => (
      <>
        <path fill="none" stroke={dark} strokeWidth="3" d="M16 12h136v70H16zM84 12v70M16 47h136" />
        <path
          fill="none"
          stroke={light}
          strokeWidth="3"
          strokeDasharray="1 8"
          strokeLinecap="round"
          d="M30 74Q84-30 138 66"
        />
        <circle cx="138" cy="66" r="8" fill={light} />
      </>
    ),
    ({ light, dark }) => (
      <>
        {[80, 62, 44, 26].map((r, index) => (
          <circle key={r} cx="150" cy="94" r={r} fill={index % 2 ? '#0d7896' : dark} />
        ))}
        <circle cx="92" cy="40" r="7" fill={light} />
      </>
    ),
  ],
}

/** Drawing of a launch without a page, by its category and hour: the same in all languages. */
export function LaunchArt({ category, released_at }: Pick<Launch, 'category' | 'released_at'>) {
  const own = inks[category]
  const draw = drawings[category][new Date(released_at).getUTCHours() % 3]!
  return (
    <svg
      className="image launch-art"
      viewBox="0 0 168 94"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill={own.ground} d="M0 0h168v94H0z" />
      {draw(own)}
    </svg>
  )
}
