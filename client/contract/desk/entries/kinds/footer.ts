import { address, texts } from './fields/text-fields.ts'
import { choice, flag, optionalPicture } from './fields/value-fields.ts'
import { linkIcons } from './fields/icons.ts'
import type { Kind } from './fields/kind.ts'
import { list } from './list.ts'

/** What stands below every page. */
export const footer = {
  fields: {
    newsletter_title: texts(80),
    newsletter_text: texts(200, { isLong: true }),
    newsletter_placeholder: texts(40),
    subscribe_btn_text: texts(30),
    contact_btn_text: texts(30),
    copyright_text: texts(120),
    notice_text: texts(120, { isOptional: true }),
    external_link_text: texts(60),
    external_link_list: list(
      { title: texts(40), url: address(), icon: choice(linkIcons, 'icon') },
      { title: 'title', most: 12, least: 0 },
    ),
    logo_img_id: optionalPicture(),
    newsletter_open: flag(),
    contact_open: flag(),
  },
  description: 'copyright_text',
  picture: null,
  begin: () => ({ external_link_list: [], newsletter_open: false, contact_open: false }),
} satisfies Kind
