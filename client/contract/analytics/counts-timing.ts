/** The entry of a page's Server-Timing that says how old its counts are and, as its description, when they were read. */
export const countsTiming = 'counts'
