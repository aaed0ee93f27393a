let last = 0

/** An address that no rate limit has counted yet. */
export const newAddress = () => `10.${(++last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`
