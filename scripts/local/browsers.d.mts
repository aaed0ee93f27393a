export const browsers: readonly string[]
