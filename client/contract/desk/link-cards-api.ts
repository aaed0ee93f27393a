// Desk endpoints: facts of a page for its link card (docs/decisions/content/link-cards.md).
import * as z from 'zod/mini'
import { apiTable } from '../api/endpoint.ts'
import { deskImage } from './images/image.ts'

const address = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(2000)) })

export const linkCardApi = apiTable({
  unfurl: {
    route: 'POST /api/backstage/unfurl',
    summary:
      'Title, description, site name and image address that a public https page states of itself; 30 pages per minute. Stores nothing',
    body: address,
    output: z.object({
      /** Empty if the page states none. */
      title: z.string(),
      description: z.string(),
      /** The name of its host if the page states none. */
      site: z.string(),
      /** Address that may be fetched. */
      image: z.nullable(z.string()),
      /** Address of the post by ids that never change, if it differs. */
      url: z.optional(z.string()),
    }),
    errors: ['page_unreachable', 'page_unreadable'],
    permission: 'entry.write',
  },
  cardImage: {
    route: 'POST /api/backstage/unfurl/image',
    summary: 'Copies the image at a public https address into the library',
    body: address,
    output: z.extend(deskImage, { is_new: z.boolean() }),
    status: 201,
    mayExist: true,
    errors: ['image_unacceptable', 'image_unreachable'],
    permission: 'image.write',
  },
})
