import { deskApi } from '../../../client/contract/desk/table.ts'
import { addImage, changeImage, deleteImage } from '../../desk/images/image.ts'
import { loadImage } from '../../desk/images/rights.ts'
import { originalFile, replaceImage, restoreFile } from '../../desk/images/file.ts'
import { findImages } from '../../data/images/image.ts'
import { getImageFilters, countMissingAltTexts, listImages } from '../../data/images/list.ts'
import { restoreImages, trashImages } from '../../data/images/trash.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

type Asked = Parameters<typeof operatorContextOf>[0]

function requestIn(asked: Asked) {
  const { deps, operator, requestId } = operatorContextOf(asked)
  return { deps, images: asked.c.env.IMAGES, operator, request_id: requestId ?? '' }
}

export const imageEndpoints = {
  images: endpoint(deskApi.images, ({ deps, query }) => run(deps, listImages(deps, query))),
  imageChoices: endpoint(deskApi.imageChoices, ({ deps }) => run(deps, getImageFilters(deps))),
  imageGaps: endpoint(deskApi.imageGaps, ({ deps, query }) =>
    run(deps, countMissingAltTexts(deps, query.after)),
  ),
  image: endpoint(deskApi.image, (asked) => loadImage(requestIn(asked), asked.params.id)),
  knownImages: endpoint(deskApi.knownImages, async ({ deps, body }) => ({
    items: await run(deps, findImages(deps, body.sha256)),
  })),
  addImage: endpoint(deskApi.addImage, (asked) => addImage(requestIn(asked), asked.body)),
  changeImage: endpoint(deskApi.changeImage, (asked) =>
    changeImage(requestIn(asked), asked.params.id, asked.body),
  ),
  replaceImage: endpoint(deskApi.replaceImage, (asked) =>
    replaceImage(requestIn(asked), asked.params.id, asked.body),
  ),
  restoreFile: endpoint(deskApi.restoreFile, (asked) =>
    restoreFile(requestIn(asked), asked.params.id, {
      former: { id: asked.params.file },
      replaces: asked.body.replaces,
    }),
  ),
  originalFile: endpoint(deskApi.originalFile, ({ deps, params: { id } }) =>
    originalFile(deps, id),
  ),
  deleteImage: endpoint(deskApi.deleteImage, async (asked) => {
    await deleteImage(requestIn(asked), asked.params.id)
    return null
  }),
  deleteImages: endpoint(deskApi.deleteImages, async (asked) => {
    const { ids, days } = asked.body
    const deleted = await run(asked.deps, trashImages(asked.deps, { ids, days }, requestIn(asked)))
    return { deleted, kept: ids.filter((id) => !deleted.includes(id)) }
  }),
  restoreImages: endpoint(deskApi.restoreImages, async (asked) => ({
    restored: await run(asked.deps, restoreImages(asked.deps, asked.body.ids, requestIn(asked))),
  })),
}
