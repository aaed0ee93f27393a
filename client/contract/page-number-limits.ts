// Number of list entries that page numbers can reach, which is also the counting limit of lists without a stored total.
// Further entries need the list's cursor (docs/decisions/data/row-budgets.md).
export const maxNumberedItems = 1000
/** Lower limits, because each entry costs several rows. */
export const [maxNumberedActivities, maxNumberedLikes, maxNumberedPolls] = [100, 80, 50]
