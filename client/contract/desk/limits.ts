// Limits that the browser needs, too. Without zod.

/** Maximum size of an uploaded picture, in bytes: what cameras and phones make. */
export const maxImageBytes = 10 * 1024 * 1024

/** Orders of a list of pictures. */
export const imageSorts = ['new', 'old', 'name'] as const

/** Pictures named in one request. */
export const maxImagesPerRequest = 100

/** In characters. */
export const maxAuthorLength = 80
export const maxCoverAltLength = 300
export const maxVersionLength = 40

/** Of the highest odds of a game. */
export const maxOdds = 10_000_000

/** Of an entry. */
export const maxTags = 20
/** Changes in one release. They go live in one transaction, so there is a limit. */
export const maxReleaseItems = 50
/** Days since the upload of pictures that a clean-up can ask for. */
export const maxCleanUpDays = 3650

/** Entries of a kind that can be put in order. */
export const maxSortableEntries = 500

/** Maximum size of a file for members, in bytes. */
export const maxMaterialBytes = 25 * 1024 * 1024
/** In characters. */
export const maxFilenameLength = 120
/** Files of a group of downloads. */
export const maxGroupFiles = 300
/** Former files of a download that are offered. */
export const maxPreviousFiles = 50

/** Characters. */
export const eventTitleLength = 120

/** Counts of both types together go no further; one more means that there are more. */
export const pendingCountLimit = 99

/** Bytes of a D1 database, which Cloudflare does not raise. */
export const maxDatabaseBytes = 10_000_000_000
