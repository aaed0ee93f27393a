/** What kinds of entries are called: one, many, how a new one is begun, and after a number. */
export const kindsZhCN = {
  article: { one: '文章', many: '文章', create: '写新文章', counted: '篇文章' },
  game: { one: '游戏', many: '游戏', create: '新建游戏', counted: '个游戏' },
  faq: { one: '问题分类', many: '常见问题', create: '新建问题分类', counted: '个问题分类' },
  page: { one: '页面', many: '页面', create: '新建页面', counted: '个页面' },
  terms: { one: '服务条款', many: '服务条款', create: '新建条款', counted: '份条款' },
  banner: { one: '横幅', many: '首页横幅', create: '新建横幅', counted: '个横幅' },
  marquee: { one: '滚动消息', many: '滚动消息', create: '新建滚动消息', counted: '条滚动消息' },
  ad: { one: '广告', many: '广告', create: '新建广告', counted: '个广告' },
  navigation: { one: '导航', many: '导航', create: '新建导航', counted: '份导航' },
  header: { one: '页眉', many: '页眉', create: '新建页眉', counted: '份页眉' },
  footer: { one: '页脚', many: '页脚', create: '新建页脚', counted: '份页脚' },
  brand: { one: '品牌', many: '品牌', create: '新建品牌', counted: '个品牌' },
  partner: { one: '合作伙伴', many: '合作伙伴', create: '新建合作伙伴', counted: '个合作伙伴' },
  tag: { one: '标签', many: '标签', create: '新建标签', counted: '个标签' },
  theme: { one: '主题精选', many: '主题精选', create: '新建主题精选', counted: '组主题精选' },
  poll: { one: '投票', many: '投票', create: '新建投票', counted: '个投票' },
} as const
