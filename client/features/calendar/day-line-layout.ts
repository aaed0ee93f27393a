// Places the labels of the day line: each beside its stem, and one tier up for as long as it would touch another stem.

export interface Label {
  /** Position of its stem on the day, 0 to 1. */
  at: number
  text: string
}

export interface LabelPosition {
  /** The label is left of its stem, because on the right it would overflow the line. */
  isLeftOfStem: boolean
  /** 0 is the lowest. */
  tier: number
}

/** Width of the narrowest line in pixels; on wider screens every label has more room. */
const lineWidth = 928

/** Takes labels in the order of their times; returns their places in the same order. */
export function layoutLabels(labels: readonly Label[]): LabelPosition[] {
  const spans = labels.map(({ at, text }) => ({ at, width: widthOf(text) / lineWidth }))
  const placed: LabelPosition[] = spans.map(() => ({ isLeftOfStem: false, tier: 0 }))
  // From the right: a label that would overflow the line, or overlap a flipped label, is flipped as well.
  for (const [index, { at, width }] of [...spans.entries()].toReversed()) {
    const turned = spans.findIndex((_, other) => other > index && placed[other]!.isLeftOfStem)
    const limit = turned === -1 ? 1 : spans[turned]!.at
    placed[index]!.isLeftOfStem = at + width > limit
  }
  const order = [...spans.keys()]
  const rights = order.filter((index) => !placed[index]!.isLeftOfStem).toReversed()
  const lefts = order.filter((index) => placed[index]!.isLeftOfStem)
  const done: number[] = []
  for (const index of [...rights, ...lefts]) {
    placed[index]!.tier = lowestTier(index, done)
    done.push(index)
  }
  return placed

  /** The lowest tier above every stem the label crosses on which it overlaps no other label. */
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
    return placed[index]!.isLeftOfStem ? [at - width, at] : [at, at + width]
  }
}

/** A generous estimate of a label's width in pixels, including its time and gaps. */
function widthOf(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0
  return 64 + wide * 14.5 + (text.length - wide) * 7.8
}
