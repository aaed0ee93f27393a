// At least one address of every page and every GET of the API, for measurements and for tests of all of them. Tests
// report missing rows of the tables.

/** Ids in the addresses: of the demo content, or of rows amid much content. */
export interface Ids {
  article: number
  game: number
}

/** Addresses without language prefix by page name. Private pages need a link of their own. */
export function pageAddresses({ article, game }: Ids): Record<string, string[]> {
  return {
    index: ['/'],
    'article-poll': ['/article/poll'],
    'article-id': [`/article/${article}`],
    'news-category': ['/news/industry', '/news/industry?page=2'],
    'news-order': ['/news/latest', '/news/popular?page=2'],
    'author-id': ['/author/6', '/author/6?page=2', '/author/6?year=2026'],
    'search-by-tag-type-label': ['/search-by-tag/article/latency', '/search-by-tag/game/mahjong'],
    'game-subNav-id': [
      '/game/casino/game-list',
      '/game/casino/game-list?sort=old',
      '/game/casino/game-list?kind=slot',
      '/game/casino/game-list?section=recommended',
      '/game/casino/game-list?section=like',
      '/game/casino/game-list?section=latest',
      '/game/casino/game-list?section=popular',
      '/game/casino/game-list?section=brand',
      '/game/casino/game-list?brand=shuowang',
      '/game/casino/feature',
    ],
    'game-category': ['/game/live'],
    'game-intro-id': [`/game-intro/${game}`],
    'mark-six-history-result-year': ['/mark-six/history-result/2025'],
    'mark-six-generator': ['/mark-six/generator'],
    'platform-demo': ['/platform/demo'],
    'platform-part': ['/platform/partner'],
    'promote-offer': ['/promote/apihtml'],
    'download-start': ['/download/start?ids=100'],
    'download-groupId': ['/download', '/download/brand-kit'],
    'faq-faqQueryKey': ['/faq', '/faq/lottery'],
    'terms-of-service': ['/terms-of-service'],
    'terms-of-service-changes': ['/terms-of-service/2/changes'],
    legal: ['/privacy', '/cookies'],
    'contact-us': ['/contact-us'],
    subscribe: ['/subscribe'],
    'subscribe-confirm': ['/subscribe/confirm?token=abc'],
    'subscribe-issues': ['/subscribe/issues'],
    'subscribe-issue': ['/subscribe/issues/1'],
    feedback: ['/feedback'],
    'member-tab': ['/member/messages'],
    offline: ['/offline'],
    'game-timeline': ['/game/timeline', '/game/timeline?year=2025'],
    'activity-current': ['/activity/current'],
    'activity-calendar': ['/activity/calendar'],
    'activity-history': ['/activity/history', '/activity/history?year=2025&page=2'],
    'calendar-year-month': ['/calendar/2026/11', '/calendar/2026/11?platform=shuowang'],
    login: ['/login'],
    register: ['/register'],
    'login-link': ['/login/link'],
    'login-link-use': ['/login/link/use?token=abc'],
    'forgot-password': ['/forgot-password'],
    'password-reset': ['/password-reset?token=abc'],
    'email-verification': ['/email-verification?token=abc'],
    'email-change': ['/email-change?token=abc'],
    'email-change-undo': ['/email-change/undo?token=abc'],
    search: ['/search?q=platform', '/search?q=%E5%B9%B3%E5%8F%B0&type=game'],
    'search-searchVal': ['/search/jackpot'],
    nav: ['/news', '/game', '/activity', '/platform'],
    'nav-subNav-id': ['/platform/feature/one-wallet'],
  }
}

/** Addresses without `lang` by endpoint name, for visitors and, if the row requires it, members. */
export function apiAddresses({ article, game }: Ids): Record<string, string[]> {
  return { ...siteAddresses({ article, game }), ...memberAddresses({ article, game }) }
}

const siteAddresses = ({ article, game }: Ids): Record<string, string[]> => ({
  page: ['/api/page', '/api/page?uri=/platform/feature/one-wallet', '/api/page?uri=/game/casino'],
  pageMeta: ['/api/page/meta?uri=/', '/api/page/meta?uri=/news/brand'],
  articles: [
    '/api/article',
    '/api/article?category=brand&tag=latency&sort=popular&page=2',
    '/api/article?sort=popular&page=10&per_page=100',
    '/api/article?category=industry&sort=old',
  ],
  article: [`/api/article/${article}`, '/api/article/1'],
  relatedArticles: [`/api/related/article/${article}`],
  games: [
    '/api/game',
    '/api/game?type=casino&kind=slot&brand=1&sort=old&per_page=20',
    '/api/game?type=casino&sort=popular&page=10&per_page=100',
  ],
  game: [`/api/game/${game}`, '/api/game/1'],
  relatedGames: [`/api/related/game/${game}`],
  calendar: ['/api/calendar/2026/11', '/api/calendar/2021/1'],
  articlesByLabel: ['/api/article/label/latency', '/api/article/label/1?sort=old&per_page=100'],
  gamesByLabel: ['/api/game/label/mahjong', '/api/game/label/%E6%9D%BF%E7%90%83?page=2'],
  search: [
    '/api/search?q=api',
    '/api/search?q=%E5%B9%B3%E5%8F%B0',
    '/api/search?q=platform',
    '/api/search?q=%E7%9B%98&type=game&page=2',
  ],
  suggest: ['/api/search/suggest?q=pl', '/api/search/suggest?q=%E5%B9%B3'],
  collaboration: ['/api/collaboration'],
  adContent: ['/api/ad-content'],
  markSix: ['/api/mark-six'],
  markSixHistory: [
    '/api/mark-six/history?recent=10',
    '/api/mark-six/history?year=2025&month=12',
    '/api/mark-six/history?period=2026001',
  ],
  markSixExport: ['/api/mark-six/export?year=2026'],
  cover: ['/api/cover'],
  floatingLayer: ['/api/floating-layer'],
  translation: [`/api/translation/article/${article}`, `/api/translation/game/${game}`],
  comments: [
    `/api/article/${article}/comments`,
    `/api/article/${article}/comments?page=2`,
    `/api/article/${article}/comments?reply_to=1`,
  ],
  reportForm: ['/api/article-comment/report-form'],
  counts: [`/api/counts?articles=${article}&games=${game}&polls=1`],
  createContact: ['/api/contact-us/create'],
  health: ['/api/health'],
  readiness: ['/api/health/ready'],
})

const memberAddresses = ({ article, game }: Ids): Record<string, string[]> => ({
  materials: ['/api/user/material'],
  vipMaterials: ['/api/user/material/vip/aurora'],
  material: ['/api/user/material/file/100'],
  materialArchive: ['/api/user/material/archive?ids=100'],
  memberState: [
    `/api/user/state?articles=${article}&games=${game}&polls=1&comments=1&favorites=article:${article},tag:1`,
  ],
  saved: ['/api/user/saved', '/api/user/saved?page=2'],
  followed: ['/api/user/followed'],
  numberSets: ['/api/user/mark-six/set'],
  liked: ['/api/user/liked/article', '/api/user/liked/game?page=4'],
  user: ['/api/user'],
  center: ['/api/user/center'],
  avatarList: ['/api/user/avatar-list'],
  sessions: ['/api/user/sessions'],
  passkeys: ['/api/user/passkeys'],
  exportData: ['/api/user/export'],
  notifications: ['/api/user/notification'],
  push: ['/api/user/push'],
})
