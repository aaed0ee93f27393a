/** Cookie that tells a page that someone has just logged in without its script. Without zod, because every page reads it. */
export const announcementCookie = 'signed_in'
