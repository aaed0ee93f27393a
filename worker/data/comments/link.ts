import { itemPath } from '../../../client/contract/site/item-url.ts'
import { maxLinkLength } from '../../../client/contract/text/link-target.ts'

/** Path of an article's comments in notifications, without the slug if it is too long for a link. */
export function commentsPath(id: number, slug: string): string {
  const path = `${itemPath('article', { id, slug })}#comments`
  return path.length <= maxLinkLength ? path : `${itemPath('article', { id })}#comments`
}
