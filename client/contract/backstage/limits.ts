/** Maximum size of an uploaded picture, in bytes: what cameras and phones make. Without zod, for the browser. */
export const maxImageBytes = 10 * 1024 * 1024
