import type { AsStrings } from '../../../i18n/messages.ts'
import type { kindsZhCN } from './zh-CN.ts'

export const kindsEnUS: AsStrings<typeof kindsZhCN> = {
  article: { one: 'Article', many: 'Articles', create: 'New article', counted: 'articles' },
  game: { one: 'Game', many: 'Games', create: 'New game', counted: 'games' },
  faq: {
    one: 'Topic of questions',
    many: 'Questions',
    create: 'New topic of questions',
    counted: 'topics',
  },
  page: { one: 'Page', many: 'Pages', create: 'New page', counted: 'pages' },
  terms: {
    one: 'Terms of service',
    many: 'Terms of service',
    create: 'New terms',
    counted: 'terms',
  },
  banner: { one: 'Banner', many: 'Home banners', create: 'New banner', counted: 'banners' },
  marquee: {
    one: 'Notice that passes by',
    many: 'Passing notices',
    create: 'New passing notice',
    counted: 'notices',
  },
  ad: {
    one: 'Advertisement',
    many: 'Advertisements',
    create: 'New advertisement',
    counted: 'advertisements',
  },
  navigation: {
    one: 'Navigation',
    many: 'Navigation',
    create: 'New navigation',
    counted: 'navigations',
  },
  header: { one: 'Header', many: 'Header', create: 'New header', counted: 'headers' },
  footer: { one: 'Footer', many: 'Footer', create: 'New footer', counted: 'footers' },
  home: { one: 'Home', many: 'Home', create: 'New home', counted: 'home pages' },
  front: {
    one: 'Front pages',
    many: 'Front pages',
    create: 'New front pages',
    counted: 'front pages',
  },
  brand: { one: 'Brand', many: 'Brands', create: 'New brand', counted: 'brands' },
  partner: { one: 'Partner', many: 'Partners', create: 'New partner', counted: 'partners' },
  tag: { one: 'Tag', many: 'Tags', create: 'New tag', counted: 'tags' },
  theme: {
    one: 'Themed picks',
    many: 'Themed picks',
    create: 'New themed picks',
    counted: 'sets of themed picks',
  },
  poll: { one: 'Poll', many: 'Polls', create: 'New poll', counted: 'polls' },
  questionnaire: {
    one: 'Questionnaire',
    many: 'Questionnaires',
    create: 'New questionnaire',
    counted: 'questionnaires',
  },
  event: { one: 'Event', many: 'Events', create: 'New event', counted: 'events' },
  material_group: {
    one: 'Download group',
    many: 'Downloads',
    create: 'New download group',
    counted: 'download groups',
  },
  vip_group: {
    one: 'VIP group',
    many: 'VIP groups',
    create: 'New VIP group',
    counted: 'VIP groups',
  },
  launch: { one: 'Launch', many: 'Launches', create: 'New launch', counted: 'launches' },
}
