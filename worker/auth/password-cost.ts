/** Cost of a new hash: N = 2^ln, block size and parallelism of RFC 7914. Takes about 150 ms. */
export const passwordCost = { ln: 14, r: 8, p: 5 }
