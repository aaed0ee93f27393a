import { deskApi } from '../../../client/contract/desk/table.ts'
import { addImage, changeImage, deleteImage } from '../../desk/images/image.ts'
import { loadImage } from '../../desk/images/rights.ts'
import { originalFile, replaceImage, restoreFile } from '../../desk/images/file.ts'
import { findImages } from '../../data/images/image.ts'
import { getImageFilters, countMissingAltTexts, listImages } from '../../data/images/list.ts'
import { restoreImages, trashImages } from '../../data/images/trash.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { imageRequestOf } from '../endpoint/image-request.ts'

export const imageEndpoints = endpoints(deskApi, {
  images: ({ deps, query }) => run(deps, listImages(deps, query)),
  imageChoices: ({ deps }) => run(deps, getImageFilters(deps)),
  imageGaps: ({ deps, query }) => run(deps, countMissingAltTexts(deps, query.after)),
  image: (asked) => loadImage(imageRequestOf(asked), asked.params.id),
  knownImages: async ({ deps, body }) => ({
    items: await run(deps, findImages(deps, body.sha256)),
  }),
  addImage: (asked) => addImage(imageRequestOf(asked), asked.body),
  changeImage: (asked) => changeImage(imageRequestOf(asked), asked.params.id, asked.body),
  replaceImage: (asked) => replaceImage(imageRequestOf(asked), asked.params.id, asked.body),
  restoreFile: (asked) =>
    restoreFile(imageRequestOf(asked), asked.params.id, {
      former: { id: asked.params.file },
      replaces: asked.body.replaces,
    }),
  originalFile: ({ deps, params: { id } }) => originalFile(deps, id),
  deleteImage: (asked) => deleteImage(imageRequestOf(asked), asked.params.id),
  deleteImages: async (asked) => {
    const { ids, days } = asked.body
    const deleted = await run(
      asked.deps,
      trashImages(asked.deps, { ids, days }, imageRequestOf(asked)),
    )
    return { deleted, kept: ids.filter((id) => !deleted.includes(id)) }
  },
  restoreImages: async (asked) => ({
    restored: await run(
      asked.deps,
      restoreImages(asked.deps, asked.body.ids, imageRequestOf(asked)),
    ),
  }),
})
