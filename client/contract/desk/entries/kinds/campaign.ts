// Campaigns: content of a placement for a limited time, in some or all languages.
import { adSlots } from '../../../site/ad-slots.ts'
import { locales } from '../../../locale.ts'
import { localizedPath, localizedText } from './fields/text-fields.ts'
import { select, languages, number, image } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

const shared = { link: localizedPath(), languages: languages() }

const begin = () => ({ title: {}, link: {}, languages: [...locales] })

/** A slide of the home page's carousel. */
export const banner = {
  fields: {
    title: localizedText(120),
    kicker: localizedText(40),
    text: localizedText(300, { isLong: true }),
    img_alt: localizedText(200, { isLong: true, isOptional: true }),
    desktop_img: image(),
    mobile_img: image(),
    ...shared,
  },
  description: 'text',
  image: 'desktop_img',
  defaults: () => ({ ...begin(), kicker: {}, text: {}, img_alt: {} }),
} satisfies EntryTypeDefinition

/** A marquee notice at the top of the home page. */
export const marquee = {
  fields: { title: localizedText(200, { isLong: true }), ...shared },
  description: 'title',
  image: null,
  defaults: begin,
} satisfies EntryTypeDefinition

/** An advertisement shown over the page without user action: as a cover or as a floating card. */
export const ad = {
  fields: {
    slot: select(adSlots, 'slot'),
    title: localizedText(80),
    text: localizedText(300, { isLong: true }),
    button_text: localizedText(30),
    ad_img: image(),
    ...shared,
    sort: number(9999),
  },
  description: 'text',
  image: 'ad_img',
  defaults: () => ({ ...begin(), text: {}, button_text: {}, sort: 0 }),
} satisfies EntryTypeDefinition
