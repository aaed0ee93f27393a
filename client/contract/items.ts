/** Types of items that are found by keyword and by tag. */
export const searchableTypes = ['article', 'game'] as const
