/** Milliseconds for which an isolate collects what browsers report before it sends a message. */
export const collectingTime = 5000
