/** Zero, so that tests wait for all work of a request. */
export const collectingTime = 0
