// Stores all missing variants of all images, so that an image domain can serve them (docs/operate/image-domain.md). A repeated
// run stores only what is missing. `--remote` completes the deployed site; the drawing is done here.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { fail } from './local/cli-secrets.ts'
import { createDeps } from '../worker/deps.ts'
import { publicFiles } from '../worker/data/images/file.ts'
import { completeVariants } from '../worker/services/images/variants.ts'
import { run } from '../worker/storage/db.ts'
import { hardCodedImages } from '../worker/storage/files/media.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })

/** Pixels. Images without a row are as wide as their original. */
const unknownWidth = 12_000

await withBindings(values.remote, async (env) => {
  const images = env.IMAGES ?? fail('The Images binding is missing.', 1)
  const deps = createDeps(env, () => undefined)
  let stored = 0
  for (const path of hardCodedImages)
    stored += await completeVariants(deps, images, { path, width: unknownWidth })
  for (let last = ''; ;) {
    const files = await run(deps, publicFiles(deps, last))
    for (const file of files) stored += await completeVariants(deps, images, file)
    const next = files.at(-1)
    if (!next) break
    last = next.path
  }
  answer(`${stored} variants stored\n`)
})
