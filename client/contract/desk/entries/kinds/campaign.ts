// Campaigns: what stands in a place of the site for a time, in all languages or some.
import { adSlots } from '../../../campaigns.ts'
import { locales } from '../../../locale.ts'
import { sitePaths, texts } from './fields/text-fields.ts'
import { choice, languages, number, picture } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'

const shared = { link: sitePaths(), languages: languages() }

const begin = () => ({ title: {}, link: {}, languages: [...locales] })

/** A slide of the carousel on the home page. */
export const banner = {
  fields: {
    title: texts(120),
    kicker: texts(40),
    text: texts(300, { isLong: true }),
    img_alt: texts(200, { isLong: true, isOptional: true }),
    desktop_img: picture(),
    mobile_img: picture(),
    ...shared,
  },
  description: 'text',
  picture: 'desktop_img',
  begin: () => ({ ...begin(), kicker: {}, text: {}, img_alt: {} }),
} satisfies Kind

/** A line of the notices that pass by at the top of the home page. */
export const marquee = {
  fields: { title: texts(200, { isLong: true }), ...shared },
  description: 'title',
  picture: null,
  begin,
} satisfies Kind

/** What opens by itself above a page. */
export const ad = {
  fields: {
    slot: choice(adSlots, 'slot'),
    title: texts(80),
    text: texts(300, { isLong: true }),
    button_text: texts(30),
    ad_img: picture(),
    ...shared,
    sort: number(9999),
  },
  description: 'text',
  picture: 'ad_img',
  begin: () => ({ ...begin(), text: {}, button_text: {}, sort: 0 }),
} satisfies Kind
