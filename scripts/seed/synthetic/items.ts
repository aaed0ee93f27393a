// Content for benches: any number of articles and games, simple but complete.
import { categories, newsCategories, topics } from '../../../client/contract/categories.ts'
import { gameKinds } from '../../../client/contract/games/properties.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { inBatches, row, type Part, type SeedRow } from '../row.ts'

/** Groups from here on are synthetic. */
const firstGroup = 100_001
/** Authors of the demo content. */
const demoAuthors = 6
/** Tags of the demo content. */
const tagCount = 30
const languages: readonly Locale[] = locales.slice(0, 3)
const hour = 60 * 60 * 1000
/** Start of the current day, so that the lists of the last weeks are as long as on a site that publishes every hour. */
const newest = new Date().setUTCHours(0, 0, 0, 0)

/** Groups per part. Progress is reported after each part. */
const groupsAtOnce = 250

/**
 * `count` articles and half as many games in each of the three full languages. They are derived from their numbers,
 * newest first, an hour apart.
 */
export function syntheticRows(count: number): Iterable<Part> {
  return inBatches(count, groupsAtOnce, (number) =>
    languages.flatMap((lang) => [
      ...articleRows(lang, number),
      ...(number < Math.floor(count / 2) ? gameRows(lang, number) : []),
    ]),
  )
}

/** Id of the `number`th article or game, from 0. */
export function syntheticId(lang: Locale, number: number): number {
  return contentId(lang, firstGroup + number)
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!
}

function articleRows(lang: Locale, number: number): SeedRow[] {
  const group = firstGroup + number
  const id = contentId(lang, group)
  const published = new Date(newest - number * hour).toISOString()
  return [
    row(schema.articles, {
      id,
      group_id: group,
      lang,
      category: pick(newsCategories, number),
      topic: pick(topics, number),
      title: `${number}: ${sentence(lang, number)}`,
      subtitle: sentence(lang, number + 1),
      author: 'Meridian',
      reading_minutes: 2,
      cover_img_id: 1001 + (number % 24),
      liked_amount: (number * 7919) % 97,
      baseline_like_count: (number * 7919) % 97,
      published_at: published,
      updated_at: published,
    }),
    row(schema.articleBodies, { item_id: id, body: body(lang, number) }),
    row(schema.articleAuthors, { article_id: id, author_id: 1 + (number % demoAuthors), sort: 0 }),
    ...tagsOf(number).map((tag_id) => row(schema.articleTags, { article_id: id, tag_id })),
  ]
}

function gameRows(lang: Locale, number: number): SeedRow[] {
  const group = firstGroup + number
  const released = new Date(newest - number * hour).toISOString()
  const id = contentId(lang, group)
  const game = row(schema.games, {
    id,
    group_id: group,
    lang,
    category: pick(categories, number),
    kind: pick(gameKinds, number),
    brand_id: 1 + (number % 8),
    title: `${number}: ${sentence(lang, number)}`,
    subtitle: sentence(lang, number + 1),
    img_id: 2001 + (number % 48),
    highest_odds: 10 * (1 + (number % 500)),
    jackpot_layers: [],
    version: '1.0.0',
    devices: ['desktop', 'mobile'],
    released_at: released,
    liked_amount: (number * 7919) % 89,
    baseline_like_count: (number * 7919) % 89,
    published_at: released,
    updated_at: released,
  })
  const text = row(schema.gameBodies, { item_id: id, body: body(lang, number) })
  return [
    game,
    text,
    ...tagsOf(number).map((tag_id) => row(schema.gameTags, { game_id: id, tag_id })),
  ]
}

/** One to three of the thirty tags of the demo content; the first ones are common. */
function tagsOf(number: number): number[] {
  const tags = Array.from({ length: 1 + (number % 3) }, (_, step) =>
    Math.floor(pseudoRandom(number, step) ** 2 * tagCount),
  )
  return [...new Set(tags)].map((tag) => tag + 1)
}

const words = {
  han: `
    平台 玩家 赔率 钱包 号码 直播 结算 节奏 赛事 牌桌 接口 工作室 奖池 轮盘 麻将 板球 足球 网球 篮球 百家乐
    荷官 彩票 棋牌 体育 延迟 货币 余额 汇率 账户 风控 合规 运营商 白标 标签 日历 活动 规则 首页 手机 屏幕
    按钮 颜色 字号 语音 字幕 泰语 越南 印度 节日 冬至 灯会 排行 任务 免费 旋转 倍数 连线 符号 红利 抽水
    开奖 摇珠 走势 冷门 热门 盘口 让球 大小 上半场 加时 点球 回放 镜头 灯光 布景 筹码 翻牌 底注 庄家 闲家
    斗地主 三十六 竹影 月相 长廊 渡口 灯塔 邮差 铜铃 抽屉 果园 夜班 朔望 五斗柜 星芒 青简 长堤 边线 恒数 子午
  `,
  latin: `
    platform player odds wallet number live settle rhythm fixture table feed studio jackpot roulette mahjong cricket
    football tennis basketball baccarat dealer lottery cards sports latency currency balance rate account risk
    compliance operator label tag calendar event rule home phone screen button color size voice subtitle thai
    vietnam india holiday solstice lantern ranking task free spin multiplier line symbol bonus rake draw ball trend
    outsider favorite handicap half overtime penalty replay lens light stage chip flop ante banker punter landlord
    bamboo moon corridor ferry lighthouse postman bell drawer orchard night syzygy starpoint greenslip longbank
  `,
}
const lists = {
  han: words.han.trim().split(/\s+/),
  latin: words.latin.trim().split(/\s+/),
}

/**
 * Numbers from 0 to 1 that look random and depend only on two others (the integer hash of the Park–Miller generator).
 */
function pseudoRandom(number: number, step: number): number {
  return (((number * 7919 + step * 104_729 + 1) * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Number of words that all texts share, and the range of the other words around a text's subject. */
const common = 12
const breadth = 0.3

/** Six words. `subject` selects the subject of the text. */
function sentence(lang: Locale, subject: number, number = subject): string {
  const isLatin = lang === 'en-US'
  const list = lists[isLatin ? 'latin' : 'han']
  const center = pseudoRandom(subject, 0)
  const chosen = Array.from({ length: 6 }, (_, step) => {
    const chance = pseudoRandom(number, step)
    if (step % 3 === 0) return pick(list, Math.floor(chance * common))
    return pick(list, Math.floor((center + chance ** 3 * breadth) * list.length))
  })
  return chosen.join(isLatin ? ' ' : '')
}

/** About 700 Han characters, or 290 words. */
function body(lang: Locale, number: number): RichTextDocument {
  const mark = lang === 'en-US' ? '. ' : '。'
  const paragraph = (step: number) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: Array.from({ length: 12 }, (_, index) =>
          sentence(lang, number, number * 97 + step * 13 + index),
        ).join(mark),
      },
    ],
  })
  const heading = {
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: sentence(lang, number, number * 97 + 7) }],
  }
  return {
    type: 'doc',
    content: [paragraph(1), paragraph(2), heading, paragraph(3), paragraph(4)],
  } as RichTextDocument
}
