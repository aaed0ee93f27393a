import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { addImage, changeImage } from '../../backstage/image.ts'
import { getImage, listImages } from '../../data/image.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'

export const imageEndpoints = {
  images: endpoint(backstageApi.images, ({ deps, query }) => run(deps, listImages(deps, query))),
  image: endpoint(backstageApi.image, async ({ deps, params: { id } }) => {
    const found = await run(deps, getImage(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  addImage: endpoint(backstageApi.addImage, ({ c, deps, operator, body }) =>
    addImage({ deps, operator, request_id: c.get('requestId') }, body),
  ),
  changeImage: endpoint(backstageApi.changeImage, ({ c, deps, operator, params, body }) =>
    changeImage({ deps, operator, request_id: c.get('requestId') }, params.id, body),
  ),
}
