/** A test waits for all work of a request. */
export const collectingTime = 0
