import { maxGroupFiles } from '../../limits.ts'
import { slug, localizedText } from './fields/text-fields.ts'
import { file, optionalImage, image, vipGroups } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { list } from './list.ts'

/** Files for members under one heading. Their order, texts and audience are published together. */
export const materialGroup = {
  fields: {
    title: localizedText(60),
    intro: localizedText(200, { isLong: true }),
    files: list(
      { title: localizedText(80), file: file(), preview_img: optionalImage() },
      { rowTitleField: 'title', max: maxGroupFiles, min: 0 },
    ),
    cover_img: image(),
    vip_groups: vipGroups(),
    slug: slug(40),
  },
  description: 'intro',
  picture: 'cover_img',
  defaults: () => ({ title: {}, intro: {}, files: [], vip_groups: [] }),
} satisfies EntryTypeDefinition
