// Limits on the script errors a page reports. Without zod, so that the browser can use them too.

/** Maximum number of errors a page reports. */
export const maxFaults = 5
/** Characters kept of a message. */
export const maxFaultLength = 200
/** Pattern of the paths of this site's own scripts. */
export const faultFile = /^\/[\w./-]{0,100}$/
