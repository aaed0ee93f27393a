import { deskApi } from '../../../client/contract/desk/table.ts'
import { take } from '../../limits/throttle.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { imageRequestOf } from '../endpoint/image-request.ts'

/** Loaded on demand, because few texts have cards. */
const load = () => import('../../desk/link-cards/link-card.ts')

export const linkCardEndpoints = endpoints(deskApi, {
  unfurl: async ({ c, deps, operator, body }) => {
    await take(c.env, 'unfurl', String(operator.id), deps.now())
    const { unfurl } = await load()
    return unfurl(body.url, c.env.ORIGIN)
  },
  cardImage: async (asked) => {
    const { c, deps, operator, body } = asked
    await take(c.env, 'unfurl', String(operator.id), deps.now())
    const { copyImage } = await load()
    return copyImage(imageRequestOf(asked), { url: body.url, ownOrigin: c.env.ORIGIN })
  },
})
