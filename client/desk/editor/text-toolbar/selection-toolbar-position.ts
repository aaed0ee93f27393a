// Position of the selection toolbar: above the selection, or below it. On touch screens the other way round, because
// the system puts its menu above and its handles below.
interface Line {
  top: number
  bottom: number
  left: number
}

interface Room {
  words: { start: Line; end: Line }
  tools: { width: number; height: number }
  sheet: { left: number; right: number }
  /** Uncovered part of the window. */
  seen: { top: number; bottom: number }
  isTouched: boolean
}

const gap = 8
/** Height in pixels of the system's selection handles and menu. */
const [handles, menu] = [32, 60]

/** `null` if every position would cover the selection. */
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
