// Limits that the browser needs, too. Without zod.

/** Maximum bytes of an uploaded image; enough for cameras and phones. */
export const maxImageBytes = 10 * 1024 * 1024

/** Orders of an image list. */
export const imageSorts = ['new', 'old', 'name'] as const

/** Maximum images per request. */
export const maxImagesPerRequest = 100

/** Maximum length in characters. */
export const maxAuthorLength = 80
/** Maximum authors of an article. */
export const maxAuthors = 8
export const maxCoverAltLength = 300
export const maxVersionLength = 40

export const maxOdds = 10_000_000

/** Maximum tags of an entry. */
export const maxTags = 20
/** Maximum length of an item's slug, in characters. */
export const maxSlugLength = 80
/** Maximum related items of an entry chosen by hand. */
export const maxRelated = 6
/** Maximum changes per release, because all are published in one transaction. */
export const maxReleaseItems = 50
/** Maximum age of images, in days, that a cleanup can request. */
export const maxCleanUpDays = 3650

/** Maximum entries of a type that can be ordered. */
export const maxSortableEntries = 500

/** Maximum bytes of a file for members. */
export const maxMaterialBytes = 25 * 1024 * 1024
/** Maximum length in characters. */
export const maxFilenameLength = 120
/** Maximum files per material group. */
export const maxGroupFiles = 300
/** Maximum former files of a material that are offered. */
export const maxPreviousFiles = 50

/** Maximum length in characters. */
export const eventTitleLength = 120

/** Counts of both types together go no further; one more means that there are more. */
export const pendingCountLimit = 99

/** Bytes of a D1 database, which Cloudflare does not raise. */
export const maxDatabaseBytes = 10_000_000_000
