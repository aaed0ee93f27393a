import type { ImageRequest } from '../../desk/images/image.ts'
import type { DeskInput } from './endpoint.ts'

/** Context of work on images for the operator of a request. */
export function imageRequestOf({ c, acting: { deps, operator } }: DeskInput): ImageRequest {
  return { deps, operator, images: c.env.IMAGES }
}
