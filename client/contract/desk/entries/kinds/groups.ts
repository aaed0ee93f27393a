// Entry types that group or label other content.
import { linkField, slug, localizedText, svgPath, localizedPath } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { categories } from '../../../categories.ts'
import { select, game, file, optionalImage, image, vipGroups } from './fields/value-fields.ts'
import { list } from './list.ts'
import { maxAuthorLength, maxGroupFiles } from '../../limits.ts'

/** A brand of games and events. */
export const brand = {
  fields: {
    title: localizedText(60),
    intro: localizedText(300, { isLong: true, isOptional: true }),
    slug: slug(40),
  },
  description: 'intro',
  image: null,
  defaults: () => ({ title: {}, intro: {} }),
} satisfies EntryTypeDefinition

export const partner = {
  fields: {
    title: localizedText(60),
    line: localizedText(120),
    mark: svgPath(),
    link: localizedPath({ isOptional: true }),
    slug: slug(40),
  },
  description: 'line',
  image: null,
  defaults: () => ({ title: {}, line: {}, link: {} }),
} satisfies EntryTypeDefinition

/** A person or a desk that writes articles, with a page of its own. */
export const author = {
  fields: {
    title: localizedText(maxAuthorLength),
    role: localizedText(80, { isOptional: true }),
    intro: localizedText(600, { isLong: true, isOptional: true }),
    links: list(
      { title: localizedText(40), url: linkField() },
      { rowTitleField: 'title', max: 8, min: 0 },
    ),
    portrait_img: optionalImage(),
  },
  description: 'intro',
  image: 'portrait_img',
  defaults: () => ({ title: {}, role: {}, intro: {}, links: [] }),
} satisfies EntryTypeDefinition

/** A tag with its label. Its slug is fixed, because articles and games refer to it. */
export const tag = {
  fields: { title: localizedText(40), slug: slug(60) },
  description: 'title',
  image: null,
  defaults: () => ({ title: {} }),
} satisfies EntryTypeDefinition

/** Themed picks of games on the page of their category. */
export const theme = {
  fields: {
    title: localizedText(60),
    intro: localizedText(200, { isLong: true }),
    games: list({ game: game() }, { rowTitleField: 'game', max: 20 }),
    category: select(categories, 'category'),
    slug: slug(40),
  },
  description: 'intro',
  image: null,
  defaults: () => ({ title: {}, intro: {}, games: [] }),
} satisfies EntryTypeDefinition

/** A group of members with their own files. */
export const vipGroup = {
  fields: { title: localizedText(60), slug: slug(40) },
  description: 'title',
  image: null,
  defaults: () => ({ title: {} }),
} satisfies EntryTypeDefinition

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
  image: 'cover_img',
  defaults: () => ({ title: {}, intro: {}, files: [], vip_groups: [] }),
} satisfies EntryTypeDefinition
