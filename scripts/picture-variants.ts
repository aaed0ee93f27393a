// Encodes the variants of the demo content's pictures that the local site lacks, while it may already be running. Until a
// variant is there, the site makes it at its first request.
import os from 'node:os'
import { withBindings } from './local/bindings.ts'
import { readArticles, readGames, readSite } from './seed/content/content.ts'
import { storePictures } from './seed/pictures/pictures.ts'
import { buildSeed } from './seed/rows/all.ts'
import { progressOf, type Progress } from './seed/progress.ts'

// Readers come first.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const { pictures } = buildSeed(readSite(), readArticles(), readGames())
let progress: Progress | undefined
const onProgress = (done: number, count: number) =>
  (progress ??= progressOf('pictures in all sizes', count)).tell(done)
await withBindings(false, (env) => storePictures(env.MEDIA, pictures, { onProgress }))
progress?.end()
