// Replacing the file of an image changes all its uses at once, without a draft. It therefore needs the right to publish
// all of them.
import type { UsedImage } from '../../../client/contract/desk/images/image.ts'
import { isMultilingual } from '../../../client/contract/desk/entries/types.ts'
import { locales } from '../../../client/contract/locale.ts'
import { can } from '../../../client/contract/roles.ts'
import { getImage, publicationsUsingImage, type ImagePublication } from '../../data/images/image.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'
import { runAll } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

type Acting = Pick<OperatorContext, 'deps' | 'operator'>

/** @throws Problem `not_found` */
export async function loadImage({ deps, operator }: Acting, id: number): Promise<UsedImage> {
  const { image, shownBy } = await runAll(deps, {
    image: getImage(deps, id),
    shownBy: publicationsUsingImage(deps, id),
  })
  if (!image) throw problem('not_found')
  // Pages of the code, and rows not published by an entry, have no owner and count for all languages.
  const isUnowned = image.uses.some(
    ({ type, lang, state }) =>
      lang === null && state === 'live' && !shownBy?.some((one) => one.type === type),
  )
  const may_change_file = mayPublishAll(operator, isUnowned ? null : shownBy)
  return { ...image, may_change_file }
}

/** @throws Problem `not_found`, or `forbidden` if a use of the image is outside the operator's permission to publish */
export async function assertMayChangeFile(acting: Acting, id: number): Promise<UsedImage> {
  const image = await loadImage(acting, id)
  if (!image.may_change_file) throw problem('forbidden')
  return image
}

/** `null` stands for every publishable entry. */
function mayPublishAll(operator: LiveOperator, shownBy: ImagePublication[] | null): boolean {
  if (!shownBy) return can(operator, 'entry.publish', { languages: locales, by: null })
  return shownBy.every(({ type, lang, created_by: by, source_lang }) => {
    const languages = isMultilingual(type) ? locales : [lang]
    return can(operator, 'entry.publish', { languages, by, isTranslation: source_lang !== null })
  })
}
