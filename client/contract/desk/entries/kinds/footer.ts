import { linkField, localizedText } from './fields/text-fields.ts'
import { select, flag, optionalImage } from './fields/value-fields.ts'
import { linkIcons } from './fields/icons.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { list } from './list.ts'

/** The footer of every page. */
export const footer = {
  fields: {
    newsletter_title: localizedText(80),
    newsletter_text: localizedText(200, { isLong: true }),
    newsletter_placeholder: localizedText(40),
    subscribe_btn_text: localizedText(30),
    contact_btn_text: localizedText(30),
    copyright_text: localizedText(120),
    notice_text: localizedText(120, { isOptional: true }),
    external_link_text: localizedText(60),
    external_link_list: list(
      { title: localizedText(40), url: linkField(), icon: select(linkIcons, 'icon') },
      { rowTitleField: 'title', max: 12, min: 0 },
    ),
    logo_img_id: optionalImage(),
    newsletter_open: flag(),
    contact_open: flag(),
  },
  description: 'copyright_text',
  picture: null,
  defaults: () => ({ external_link_list: [], newsletter_open: false, contact_open: false }),
} satisfies EntryTypeDefinition
