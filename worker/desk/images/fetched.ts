// Images of an old site, which an import of posts fetches.
import { maxFetchedBytes } from '../../../client/contract/desk/import/post-import.ts'
import { fetchedImages, rememberImageStatement } from '../../data/entries/post-import.ts'
import { Problem, problem } from '../../http/problem.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { fetchImage } from '../content-api/fetch-image.ts'
import { addImage, type ImageRequest } from './image.ts'

/**
 * Adds the first image that one of the addresses answers, and remembers it by that address.
 * @throws Problem `image_unreachable` or `image_unacceptable`
 */
export async function importImage(
  request: ImageRequest,
  { urls, ownOrigin, run: by }: { urls: readonly string[]; ownOrigin: string; run?: number },
) {
  const { deps } = request
  const known = await run(deps, fetchedImages(deps, urls))
  const found = urls.flatMap((url) => known.find((one) => one.url === url) ?? [])[0]
  if (found) return imageOf(found)
  let failure: Problem | undefined
  for (const url of urls) {
    try {
      const file = await fetchImage(url, ownOrigin, fetch, maxFetchedBytes)
      const image = await addImage(request, { file, directory: 'imported' })
      const added = image.is_new ? by : undefined
      await writeBatch(deps, [
        rememberImageStatement(deps, { url, image_id: image.id, run: added }),
      ])
      return imageOf(image)
    } catch (error) {
      if (!(error instanceof Problem) || !imageProblems.has(error.code)) throw error
      failure = error
    }
  }
  throw failure?.code === 'image_unacceptable' ? failure : problem('image_unreachable')
}

/** Adds an image of the imported file itself. @throws Problem `image_unacceptable` */
export async function importFile(
  request: ImageRequest,
  { file, run: by }: { file: File; run: number },
) {
  const { deps } = request
  const image = await addImage(request, { file, directory: 'imported' })
  const url = `import:${by}:${image.id}`
  if (image.is_new)
    await writeBatch(deps, [rememberImageStatement(deps, { url, image_id: image.id, run: by })])
  return imageOf(image)
}

/** Addresses that must not be asked are invalid. */
const imageProblems = new Set(['image_unreachable', 'image_unacceptable', 'validation_failed'])

const imageOf = ({
  id,
  path,
  width,
  height,
}: {
  id: number
  path: string
  width: number
  height: number
}) => ({
  id,
  path,
  width,
  height,
})
