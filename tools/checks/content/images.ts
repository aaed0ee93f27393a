// Rules for demo images: each is drawn once and described in the languages of its text.
import { maxAltLength } from '../../../client/contract/text/figure.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import { written } from './sources.ts'

/** Directories without descriptions: ads are described at the desk, logos have text beside them. */
const undescribed = ['ads', 'site']
const minPictures = 72

export const imageDescriptions: Rule = ({ pictures, descriptions }) => {
  const described = Map.groupBy(descriptions, ({ image_id }) => image_id)
  return pictures
    .filter(({ row }) => !undescribed.includes(row.directory))
    .flatMap(({ row }) => {
      const own = described.get(row.id ?? 0)?.map(({ lang }) => lang) ?? []
      return written
        .filter((locale) => !own.includes(locale))
        .map((locale) => fault(row.path, locale, 'has no description'))
    })
}

export const descriptionTexts: Rule = ({ pictures, descriptions }) =>
  descriptions.flatMap(({ image_id, lang, alt }) => {
    const file = pictures.find(({ row }) => row.id === image_id)?.row.path ?? `image ${image_id}`
    if (alt.trim() === '') return [fault(file, lang, 'is described in no words')]
    if (alt.trim() !== alt)
      return [fault(file, lang, 'has a description that begins or ends in space')]
    return alt.length > maxAltLength
      ? [fault(file, lang, `has a description over ${maxAltLength} characters`)]
      : []
  })

export const imagePaths: Rule = ({ pictures }) => [
  ...duplicates(pictures.map(({ row }) => row.path)).map((path) =>
    fault(path, 'path', 'is drawn twice'),
  ),
  ...(pictures.length < minPictures
    ? [fault('scripts/seed', 'pictures', `${pictures.length}, fewer than ${minPictures}`)]
    : []),
]
