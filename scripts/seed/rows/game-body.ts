// The text of a game with the drawing of how it is played, and its odds ladder.
import type { Locale } from '../../../client/contract/locale.ts'
import type { RichTextDocument, RichTextNode } from '../../../client/contract/text/rich-text.ts'
import type { GameFile, LadderFile, SiteFiles } from '../content/content.ts'
import { textLinks, type Links } from '../content/links.ts'
import { toRichText } from '../content/markdown.ts'
import { drawnImage } from '../images.ts'
import { imageIds, type Image } from '../row.ts'

/** The drawing of a game before a round, during it and with its result. */
export const statesOf = ({ slug, group }: GameFile): Image =>
  drawnImage({ id: imageIds.states + group, directory: 'states', name: slug })

const statesDrawing: Record<Locale, (title: string) => string> = {
  'zh-CN': (title) => `游戏《${title}》的三个画面：开始、进行、结果`,
  'zh-HK': (title) => `遊戲《${title}》的三個畫面：開始、進行、結果`,
  'en-US': (title) => `Three drawn stages of the game ${title}: start, play and result`,
  'vi-VN': (title) => `Ba khung hình của trò chơi ${title}: bắt đầu, đang chơi và kết quả`,
  'th-TH': (title) => `ภาพวาดสามช่วงของเกม ${title} เริ่ม ระหว่างเล่น และผล`,
  'hi-IN': (title) => `गेम ${title} के तीन चित्र: शुरुआत, खेल और नतीजा`,
}

export const statesAlt = (game: GameFile, lang: Locale) =>
  statesDrawing[lang](game[lang]?.title ?? '')

type Texts = SiteFiles['game-page']

interface GameBodyOptions {
  lang: Locale
  links: Links
  states: Image
}

/** The drawing follows the first section. The ladder is where the text has its code block, or at the end. */
export function gameBody(
  game: GameFile,
  texts: Texts,
  { lang, links, states }: GameBodyOptions,
): RichTextDocument {
  const ladder = game.ladder && ladderNode(game.ladder, texts, lang)
  const source = game[lang]!.body
  const { content } = toRichText(source, textLinks(links, lang), { ladder })
  const second = content.findIndex((node, index) => index > 0 && node.type === 'heading')
  const after = second === -1 ? content.length : second
  const hasPlace = content.some(({ type }) => type === 'chart')
  return {
    type: 'doc',
    content: [
      ...content.slice(0, after),
      statesNode(game, states, { caption: texts.boards[game.board[0]]?.[lang], lang }),
      ...content.slice(after),
      ...(ladder && !hasPlace ? [ladder] : []),
    ],
  }
}

function statesNode(
  game: GameFile,
  { row: { id, path, width, height } }: Image,
  { caption, lang }: { caption: string | undefined; lang: Locale },
): RichTextNode {
  const attrs = { image_id: id, src: path, width, height, alt: statesAlt(game, lang), caption }
  return { type: 'figure', attrs }
}

/** The highest rung is highlighted. */
function ladderNode(
  { unit, rungs }: LadderFile,
  { ladder: { title, pays, chance, units } }: Texts,
  lang: Locale,
): RichTextNode {
  const chances = rungs.flatMap(({ one_in }) => one_in ?? [])
  const attrs = {
    kind: 'ladder',
    title: title[lang],
    unit: units[unit][lang],
    categories: rungs.map(({ label }) => label[lang]),
    series: [
      { name: pays[lang], values: rungs.map((rung) => rung.pays) },
      ...(chances.length === rungs.length ? [{ name: chance[lang], values: chances }] : []),
    ],
    marked: rungs.length - 1,
  }
  return { type: 'chart', attrs }
}
