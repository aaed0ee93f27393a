// Where the tools of chosen words stand: above them, or below; for a finger the other way round, because the system puts its
// own menu above and handles below.
interface Line {
  top: number
  bottom: number
  left: number
}

interface Room {
  words: { start: Line; end: Line }
  tools: { width: number; height: number }
  sheet: { left: number; right: number }
  /** What of the window is free. */
  seen: { top: number; bottom: number }
  isTouched: boolean
}

const gap = 8
/** Height of the system's handles, and of its menu. */
const [handles, menu] = [32, 60]

/** `null` where there is no place that leaves the words free. */
export function toolbarPosition({ words, tools, sheet, seen, isTouched }: Room) {
  const { start, end } = words
  const above = start.top - tools.height - (isTouched ? menu : gap)
  const below = end.bottom + (isTouched ? handles : gap)
  const places = isTouched ? [below, above] : [above, below]
  const top = places.find((one) => one >= seen.top && one + tools.height <= seen.bottom)
  if (top === undefined) return null
  const left = Math.max(sheet.left, Math.min(start.left, sheet.right - tools.width))
  return { top, left }
}
