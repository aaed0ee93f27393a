// How many characters a comment has left, and when a screen reader should announce it. Pure.

/** Numbers of characters left that are announced, once each. */
const steps = [0, 10, 20, 50, 100]

/** The last step reached with `left` characters left: `undefined` before the first, -1 when the text is too long. */
export function announcedStep(left: number): number | undefined {
  return left < 0 ? -1 : steps.find((step) => left <= step)
}
