// Encodes missing variants of the demo content's images. The local site may already be running: it makes a missing
// variant at the first request for it.
import os from 'node:os'
import { withBindings } from './local/bindings.ts'
import { readArticles, readGames, readSite } from './seed/content/content.ts'
import { storeImages } from './seed/images/images.ts'
import { buildSeed } from './seed/rows/all.ts'
import { progressOf, type Progress } from './seed/progress.ts'

// Requests of readers come first.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const { images } = buildSeed(readSite(), readArticles(), readGames())
let progress: Progress | undefined
const onProgress = (done: number, count: number) =>
  (progress ??= progressOf('images in all sizes', count)).tell(done)
await withBindings(false, (env) => storeImages(env.MEDIA, images, { onProgress }))
progress?.end()
