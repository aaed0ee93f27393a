/** Replaces the production cost, because dozens of tests need a solved challenge. */
export const proofCost = { rounds: 10, tries: { image: [3, 6], words: [20, 30] } }
