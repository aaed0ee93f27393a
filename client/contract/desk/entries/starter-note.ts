/** Note on versions that come from the files of the demo content. */
export const starterNote = 'content/'
