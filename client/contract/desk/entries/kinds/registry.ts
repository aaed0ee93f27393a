// Registry of all entry types. A new type needs one definition here; the compiler then reports what is missing: its
// tables, preview and texts.
import type { EntryType } from '../types.ts'
import { article, page, terms } from './texts.ts'
import { author, brand, partner, tag, theme, vipGroup, materialGroup } from './groups.ts'
import { ad, banner, marquee } from './campaign.ts'
import { event, launch, poll } from './dated.ts'
import { faq } from './faq.ts'
import type { Fields } from './fields/field.ts'
import { footer, header } from './frame.ts'
import { front } from './front.ts'
import { game } from './game.ts'
import { home } from './home.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { navigation } from './navigation.ts'
import { questionnaire } from './questionnaire.ts'

export const entryTypeDefinitions = {
  article,
  game,
  faq,
  page,
  terms,
  brand,
  banner,
  marquee,
  ad,
  partner,
  author,
  tag,
  theme,
  poll,
  questionnaire,
  navigation,
  header,
  footer,
  home,
  front,
  event,
  launch,
  material_group: materialGroup,
  vip_group: vipGroup,
} as const satisfies Record<EntryType, EntryTypeDefinition>

export const fieldsOfType = (type: EntryType): Fields => entryTypeDefinitions[type].fields
