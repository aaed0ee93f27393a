/** Replaces the production cost, because tests log in hundreds of times. */
export const passwordCost = { ln: 6, r: 8, p: 1 }
