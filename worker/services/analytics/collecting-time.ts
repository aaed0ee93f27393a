/** Milliseconds for which an isolate buffers browser reports before it sends a message. */
export const collectingTime = 5000
