// What a page reports of faults in its scripts. Without zod, so that the browser can ask too.

/** Faults a page reports at most. */
export const maxFaults = 5
/** Characters of a message that are kept. */
export const maxFaultLength = 200
/** Path of one of this site's own files. */
export const faultFile = /^\/[\w./-]{0,100}$/
