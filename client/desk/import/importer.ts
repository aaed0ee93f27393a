// Everything that an import needs once a file is chosen, as one part to load.
export { ImportError } from './posts.ts'
export { runImport } from './parts.ts'
export { planPosts } from './run.ts'
export { readFolder, readPosts } from './read.ts'
export { suggestMapping } from './suggestion.ts'
