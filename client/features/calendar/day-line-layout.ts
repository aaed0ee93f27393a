// Where the labels of the day line stand: beside their stem, and one tier up while they would touch another's stem.

export interface Label {
  /** Where its stem stands on the day, 0 to 1. */
  at: number
  text: string
}

export interface Placed {
  /** The label stands left of its stem: on the right it would run out of the line. */
  isLeft: boolean
  /** 0 is the lowest. */
  tier: number
}

/** Pixels of the narrowest line there is; on wider screens everything has more room. */
const lineWidth = 928

/** Labels in the order of their moments → their places, in the same order. */
export function placeLabels(labels: readonly Label[]): Placed[] {
  const spans = labels.map(({ at, text }) => ({ at, width: widthOf(text) / lineWidth }))
  const placed: Placed[] = spans.map(() => ({ isLeft: false, tier: 0 }))
  // From the right: a label that would run out of the line, or into one that turned, turns as well.
  for (const [index, { at, width }] of [...spans.entries()].toReversed()) {
    const turned = spans.findIndex((_, other) => other > index && placed[other]!.isLeft)
    const limit = turned === -1 ? 1 : spans[turned]!.at
    placed[index]!.isLeft = at + width > limit
  }
  const order = [...spans.keys()]
  const rights = order.filter((index) => !placed[index]!.isLeft).toReversed()
  const lefts = order.filter((index) => placed[index]!.isLeft)
  const done: number[] = []
  for (const index of [...rights, ...lefts]) {
    placed[index]!.tier = lowestTier(index, done)
    done.push(index)
  }
  return placed

  /** Above every stem the label passes, and on no tier where it would meet another label. */
  function lowestTier(index: number, others: readonly number[]): number {
    const passed = others
      .filter((other) => isUnder(other, index))
      .map((other) => placed[other]!.tier)
    const taken = new Set(
      others.filter((other) => meets(other, index)).map((other) => placed[other]!.tier),
    )
    let tier = Math.max(-1, ...passed) + 1
    while (taken.has(tier)) tier += 1
    return tier
  }

  function isUnder(stem: number, label: number): boolean {
    const { at } = spans[stem]!
    const [from, to] = extent(label)
    return from <= at && at <= to
  }

  function meets(one: number, other: number): boolean {
    const [from, to] = extent(one)
    const [otherFrom, otherTo] = extent(other)
    return from < otherTo && otherFrom < to
  }

  function extent(index: number): [number, number] {
    const { at, width } = spans[index]!
    return placed[index]!.isLeft ? [at - width, at] : [at, at + width]
  }
}

/** A generous guess of a label's width in pixels, its time and gaps included. */
function widthOf(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0
  return 64 + wide * 14.5 + (text.length - wide) * 7.8
}
