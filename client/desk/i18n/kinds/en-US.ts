import type { AsStrings } from '../../../i18n/messages.ts'
import type { kindsZhCN } from './zh-CN.ts'

export const kindsEnUS: AsStrings<typeof kindsZhCN> = {
  article: { one: 'Article', many: 'Articles', create: 'New article', counted: 'article{{s}}' },
  game: { one: 'Game', many: 'Games', create: 'New game', counted: 'game{{s}}' },
  faq: {
    one: 'FAQ topic',
    many: 'FAQ',
    create: 'New FAQ topic',
    counted: 'FAQ topic{{s}}',
  },
  page: { one: 'Page', many: 'Pages', create: 'New page', counted: 'page{{s}}' },
  terms: {
    one: 'Legal document',
    many: 'Legal documents',
    create: 'New legal document',
    counted: 'legal document{{s}}',
  },
  banner: { one: 'Banner', many: 'Home banners', create: 'New banner', counted: 'banner{{s}}' },
  marquee: {
    one: 'Ticker message',
    many: 'Ticker',
    create: 'New ticker message',
    counted: 'ticker message{{s}}',
  },
  ad: {
    one: 'Advertisement',
    many: 'Advertisements',
    create: 'New advertisement',
    counted: 'advertisement{{s}}',
  },
  navigation: {
    one: 'Navigation',
    many: 'Navigation',
    create: 'New navigation',
    counted: 'navigation{{s}}',
  },
  header: { one: 'Header', many: 'Header', create: 'New header', counted: 'header{{s}}' },
  footer: { one: 'Footer', many: 'Footer', create: 'New footer', counted: 'footer{{s}}' },
  home: { one: 'Home', many: 'Home', create: 'New home', counted: 'home page{{s}}' },
  front: {
    one: 'Front pages',
    many: 'Front pages',
    create: 'New front pages',
    counted: 'front page{{s}}',
  },
  brand: { one: 'Brand', many: 'Brands', create: 'New brand', counted: 'brand{{s}}' },
  partner: { one: 'Partner', many: 'Partners', create: 'New partner', counted: 'partner{{s}}' },
  tag: { one: 'Tag', many: 'Tags', create: 'New tag', counted: 'tag{{s}}' },
  theme: {
    one: 'Themed picks',
    many: 'Themed picks',
    create: 'New themed picks',
    counted: 'set{{s}} of themed picks',
  },
  poll: { one: 'Poll', many: 'Polls', create: 'New poll', counted: 'poll{{s}}' },
  questionnaire: {
    one: 'Questionnaire',
    many: 'Questionnaires',
    create: 'New questionnaire',
    counted: 'questionnaire{{s}}',
  },
  event: { one: 'Event', many: 'Events', create: 'New event', counted: 'event{{s}}' },
  material_group: {
    one: 'Download group',
    many: 'Downloads',
    create: 'New download group',
    counted: 'download group{{s}}',
  },
  vip_group: {
    one: 'VIP group',
    many: 'VIP groups',
    create: 'New VIP group',
    counted: 'VIP group{{s}}',
  },
  launch: { one: 'Launch', many: 'Launches', create: 'New launch', counted: 'launch date{{s}}' },
}
