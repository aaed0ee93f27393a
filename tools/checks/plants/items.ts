import { aChart } from '../../../test/support/data/documents.ts'
import { inArticle, inSite, withFirst, withRow, type Plant, inFaq } from './plant.ts'

const file = 'content/articles/latency-trial.yaml'
export const itemPlants = {
  itemCounts: [
    ({ articles }) => ({ articles: articles.slice(1) }),
    'content/articles: files: 59 with 180 rows, not 60 times 3',
  ],
  itemNumbers: [inArticle(() => ({ group: 99 })), `${file}: group: leaves a gap`],
  itemTexts: [
    inArticle((one) => ({ 'zh-HK': { ...one['zh-HK']!, subtitle: ' ' } })),
    `${file}: zh-HK.subtitle: is missing`,
  ],
  gameTexts: [
    ({ games }) => ({ games: withFirst(games, () => ({ 'hi-IN': undefined })) }),
    'content/games/moon-wheel.yaml: hi-IN: is missing',
  ],
  gameLadders: [
    ({ games }) => ({ games: withFirst(games, () => ({ highest_odds: 1 })) }),
    'content/games/moon-wheel.yaml: ladder: does not rise to the highest odds',
  ],
  itemWords: [
    inArticle((one) => ({ 'en-US': one['zh-CN']! })),
    `${file}: body: is the same in two languages`,
  ],
  itemFacts: [
    inArticle(({ tags }) => ({ tags: [...tags, tags[0]!] })),
    `${file}: tags: latency is named twice`,
  ],
  articleForms: [
    inArticle(() => ({ form: 'brief' })),
    `${file}: zh-CN: 655 words, a brief has 60 to 150`,
  ],
  articleMix: [
    ({ articles }) => ({
      articles: articles.map((one) => ({
        ...one,
        'en-US': { ...one['en-US']!, subtitle: 'Ninety draws.' },
      })),
    }),
    'content/articles: subtitles: 0 without a number, fewer than 30',
  ],
  localArticles: [
    inArticle((one) => ({ 'th-TH': { ...one['th-TH']!, author: '' } })),
    `${file}: th-TH: is incomplete`,
  ],
  themeGames: [
    inSite(({ themes }) => ({ themes: withFirst(themes, () => ({ games: ['bamboo-36'] })) })),
    'content/site/themes.yaml: under-one-moon: bamboo-36 is not of casino',
  ],
  chartFigures: [
    ({ rows }) => ({
      rows: withRow(rows, ({ values }) => values['item_id'] === 1, {
        body: { type: 'doc', content: [{ type: 'chart', attrs: aChart }] },
      }),
    }),
    `${file}: zh-CN.body: shows other figures`,
  ],
  pageAddresses: [
    inSite(({ pages }) => ({ pages: withFirst(pages, () => ({ uri: '/other' })) })),
    'content/pages/game.yaml: uri: /other is another file',
  ],
  pageLanguages: [
    inSite(({ pages }) => ({ pages: withFirst(pages, () => ({ title: { 'zh-CN': '游戏' } })) })),
    'content/pages/game.yaml: title: hi-IN is missing',
  ],
  termsLanguages: [
    inSite(({ terms }) => ({
      terms: withFirst(terms.toReversed(), () => ({ body: { 'zh-CN': '条款' } })),
    })),
    'content/terms/2.yaml: body: th-TH is missing',
  ],
  siteLanguages: [
    inSite(({ launches }) => ({ launches: withFirst(launches, () => ({ line: {} })) })),
    'content/site/launches.yaml: 0.line: vi-VN is missing',
  ],
} satisfies Record<string, Plant>

const faqFile = 'content/faq/account.yaml'

export const faqPlants = {
  faqFiles: [inFaq(() => ({ number: 2 })), 'content/faq: 1: is not the number of one category'],
  faqQuestions: [
    inFaq(({ items }) => ({ items: withFirst(items, () => ({ key: 'A b' })) })),
    `${faqFile}: A b: is no key`,
  ],
  faqLanguages: [inFaq(() => ({ intro: {} })), `${faqFile}: intro: vi-VN is missing`],
  faqAnswers: [
    inFaq(({ items }) => ({
      items: withFirst(items, ({ answer }) => ({
        answer: { ...answer, 'zh-CN': '[去这里](/nowhere)' },
      })),
    })),
    `${faqFile}: need-an-account.answer.zh-CN: /nowhere leads to nothing`,
  ],
} satisfies Record<string, Plant>
