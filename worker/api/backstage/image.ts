import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { addImage, changeImage, deleteImage } from '../../backstage/image.ts'
import { originalFile, replaceImage, restoreFile } from '../../backstage/image-file.ts'
import { findImages, getImage } from '../../data/image.ts'
import { imageChoices, imageGaps, listImages } from '../../data/image-list.ts'
import { restoreImages, trashImages } from '../../data/image-trash.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

type Asked = Parameters<typeof actingIn>[0]

function requestIn(asked: Asked) {
  const { deps, operator, requestId } = actingIn(asked)
  return { deps, operator, request_id: requestId ?? '' }
}

export const imageEndpoints = {
  images: endpoint(backstageApi.images, ({ deps, query }) => run(deps, listImages(deps, query))),
  imageChoices: endpoint(backstageApi.imageChoices, ({ deps }) => run(deps, imageChoices(deps))),
  imageGaps: endpoint(backstageApi.imageGaps, ({ deps, query }) =>
    run(deps, imageGaps(deps, query.after)),
  ),
  image: endpoint(backstageApi.image, async ({ deps, params: { id } }) => {
    const found = await run(deps, getImage(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  knownImages: endpoint(backstageApi.knownImages, async ({ deps, body }) => ({
    items: await run(deps, findImages(deps, body.sha256)),
  })),
  addImage: endpoint(backstageApi.addImage, (asked) => addImage(requestIn(asked), asked.body)),
  changeImage: endpoint(backstageApi.changeImage, (asked) =>
    changeImage(requestIn(asked), asked.params.id, asked.body),
  ),
  replaceImage: endpoint(backstageApi.replaceImage, (asked) =>
    replaceImage(requestIn(asked), asked.params.id, asked.body),
  ),
  restoreFile: endpoint(backstageApi.restoreFile, (asked) =>
    restoreFile(requestIn(asked), asked.params.id, {
      former: { id: asked.params.file },
      replaces: asked.body.replaces,
    }),
  ),
  originalFile: endpoint(backstageApi.originalFile, ({ deps, params: { id } }) =>
    originalFile(deps, id),
  ),
  deleteImage: endpoint(backstageApi.deleteImage, async (asked) => {
    await deleteImage(requestIn(asked), asked.params.id)
    return null
  }),
  deleteImages: endpoint(backstageApi.deleteImages, async (asked) => {
    const { ids, days } = asked.body
    const deleted = await run(asked.deps, trashImages(asked.deps, { ids, days }, requestIn(asked)))
    return { deleted, kept: ids.filter((id) => !deleted.includes(id)) }
  }),
  restoreImages: endpoint(backstageApi.restoreImages, async (asked) => ({
    restored: await run(asked.deps, restoreImages(asked.deps, asked.body.ids, requestIn(asked))),
  })),
}
