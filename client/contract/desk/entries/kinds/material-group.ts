import { mostMaterials } from '../../limits.ts'
import { slug, texts } from './fields/text-fields.ts'
import { file, optionalPicture, picture, vipGroups } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'
import { list } from './list.ts'

/** Files for members under one heading. Their order, their texts and who may have them go out together. */
export const materialGroup = {
  fields: {
    title: texts(60),
    intro: texts(200, { isLong: true }),
    files: list(
      { title: texts(80), file: file(), preview_img: optionalPicture() },
      { title: 'title', most: mostMaterials, least: 0 },
    ),
    cover_img: picture(),
    vip_groups: vipGroups(),
    slug: slug(40),
  },
  description: 'intro',
  picture: 'cover_img',
  begin: () => ({ title: {}, intro: {}, files: [], vip_groups: [] }),
} satisfies Kind
