// Everything that an import needs once a file is chosen, as one part to load.
export { suggestedMapping } from './mapping.ts'
export { ImportError } from './posts.ts'
export { readPosts } from './read.ts'
export { addImages, addRedirects, planPosts, writeDrafts } from './run.ts'
