// How many entries of a list page numbers reach, and how many are counted where totals are not kept; those behind them follow
// the list's cursor (docs/decisions/data/051-limits-of-reads.md).
export const maxNumberedItems = 1000
/** Fewer where every entry costs several rows. */
export const [maxNumberedActivities, maxNumberedLikes, maxNumberedPolls] = [100, 80, 50]
