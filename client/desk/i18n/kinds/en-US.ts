import type { AsStrings } from '../../../i18n/messages.ts'
import type { kindsZhCN } from './zh-CN.ts'

export const kindsEnUS: AsStrings<typeof kindsZhCN> = {
  article: {
    one: 'Article',
    many: 'Articles',
    create: 'New article',
    counted: '{{count:article|articles}}',
  },
  game: { one: 'Game', many: 'Games', create: 'New game', counted: '{{count:game|games}}' },
  faq: {
    one: 'FAQ topic',
    many: 'FAQ',
    create: 'New FAQ topic',
    counted: 'FAQ {{count:topic|topics}}',
  },
  page: { one: 'Page', many: 'Pages', create: 'New page', counted: '{{count:page|pages}}' },
  terms: {
    one: 'Legal document',
    many: 'Legal documents',
    create: 'New legal document',
    counted: 'legal {{count:document|documents}}',
  },
  banner: {
    one: 'Banner',
    many: 'Home banners',
    create: 'New banner',
    counted: '{{count:banner|banners}}',
  },
  marquee: {
    one: 'Ticker notice',
    many: 'Ticker notices',
    create: 'New ticker notice',
    counted: 'ticker {{count:notice|notices}}',
  },
  ad: {
    one: 'Advertisement',
    many: 'Advertisements',
    create: 'New advertisement',
    counted: '{{count:advertisement|advertisements}}',
  },
  navigation: {
    one: 'Navigation',
    many: 'Navigation',
    create: 'New navigation',
    counted: '{{count:navigation|navigations}}',
  },
  header: {
    one: 'Header',
    many: 'Header',
    create: 'New header',
    counted: '{{count:header|headers}}',
  },
  footer: {
    one: 'Footer',
    many: 'Footer',
    create: 'New footer',
    counted: '{{count:footer|footers}}',
  },
  home: { one: 'Home', many: 'Home', create: 'New home', counted: 'home {{count:page|pages}}' },
  front: {
    one: 'Front pages',
    many: 'Front pages',
    create: 'New front pages',
    counted: 'front {{count:page|pages}}',
  },
  brand: { one: 'Brand', many: 'Brands', create: 'New brand', counted: '{{count:brand|brands}}' },
  partner: {
    one: 'Partner',
    many: 'Partners',
    create: 'New partner',
    counted: '{{count:partner|partners}}',
  },
  author: {
    one: 'Author',
    many: 'Authors',
    create: 'New author',
    counted: '{{count:author|authors}}',
  },
  tag: { one: 'Tag', many: 'Tags', create: 'New tag', counted: '{{count:tag|tags}}' },
  theme: {
    one: 'Themed picks',
    many: 'Themed picks',
    create: 'New themed picks',
    counted: '{{count:set|sets}} of themed picks',
  },
  poll: { one: 'Poll', many: 'Polls', create: 'New poll', counted: '{{count:poll|polls}}' },
  questionnaire: {
    one: 'Questionnaire',
    many: 'Questionnaires',
    create: 'New questionnaire',
    counted: '{{count:questionnaire|questionnaires}}',
  },
  event: { one: 'Event', many: 'Events', create: 'New event', counted: '{{count:event|events}}' },
  material_group: {
    one: 'Download group',
    many: 'Downloads',
    create: 'New download group',
    counted: 'download {{count:group|groups}}',
  },
  vip_group: {
    one: 'VIP group',
    many: 'VIP groups',
    create: 'New VIP group',
    counted: 'VIP {{count:group|groups}}',
  },
  launch: {
    one: 'Launch',
    many: 'Launches',
    create: 'New launch',
    counted: 'launch {{count:date|dates}}',
  },
}
