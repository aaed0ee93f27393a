// How much room a comment has left, and when that is worth saying aloud. Pure.

/** Steps at which the characters left are said, once each. */
const steps = [0, 10, 20, 50, 100]

/** The step that many characters left have reached; `undefined` while there is plenty, -1 when there are too many. */
export function roomStep(left: number): number | undefined {
  return left < 0 ? -1 : steps.find((step) => left <= step)
}
