/** Milliseconds for which an isolate buffers browser reports. The platform ends background work after 30 seconds. */
export const collectingTime = 20_000
