// Encodes missing variants of the demo content's pictures. The local site may already be running: it makes a missing
// variant at the first request for it.
import os from 'node:os'
import { withBindings } from './local/bindings.ts'
import { readArticles, readGames, readSite } from './seed/content/content.ts'
import { storePictures } from './seed/pictures/pictures.ts'
import { buildSeed } from './seed/rows/all.ts'
import { progressOf, type Progress } from './seed/progress.ts'

// Requests of readers come first.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const { pictures } = buildSeed(readSite(), readArticles(), readGames())
let progress: Progress | undefined
const onProgress = (done: number, count: number) =>
  (progress ??= progressOf('pictures in all sizes', count)).tell(done)
await withBindings(false, (env) => storePictures(env.MEDIA, pictures, { onProgress }))
progress?.end()
