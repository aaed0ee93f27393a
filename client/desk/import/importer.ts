// Everything that an import needs once a file is chosen, as one part to load.
export { suggestedMapping } from './mapping.ts'
export { ImportError } from './posts.ts'
export { readPosts } from './read.ts'
export { addRedirects } from './redirects.ts'
export { addImages, planPosts, writeDrafts } from './run.ts'
