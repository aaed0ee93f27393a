/** Cookie by which a page learns that somebody has just logged in without script. Without zod: every page reads it. */
export const announcementCookie = 'signed_in'
