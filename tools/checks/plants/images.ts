import type { Sources } from '../content/sources.ts'
import { withFirst, type Plant } from './plant.ts'

const path = 'articles/a.webp'

/** An image without a description, and one with this description. */
const described =
  (alt: string) =>
  ({ images, descriptions }: Sources) => {
    const image_id = 1
    const row = { ...images[0]!.row, id: image_id, path, directory: 'articles' }
    return {
      images: [...images, { ...images[0]!, row }],
      descriptions: [...descriptions, { image_id, lang: 'zh-CN' as const, alt }],
    }
  }

export const imagePlants = {
  imageDescriptions: [described('一'), `${path}: en-US: has no description`],
  descriptionTexts: [described(' '), `${path}: zh-CN: is described in no words`],
  imagePaths: [
    ({ images }) => ({ images: [...images, images[0]!] }),
    '.webp: path: is drawn twice',
  ],
  gameMotifs: [
    ({ games }) => ({
      games: withFirst(games, () => ({ 'zh-CN': games[1]!['zh-CN']! })),
    }),
    'content/games/moon-wheel.yaml: zh-CN.title: shares the motif bamboo',
  ],
  articleMotifs: [
    ({ articles }) => ({
      articles: withFirst(articles, (first) => ({ 'zh-CN': { ...first['zh-CN']!, title: '一' } })),
    }),
    'content/articles/latency-trial.yaml: zh-CN.title: calls for no motif',
  ],
  coversAlike: [
    ({ images }) => {
      const [first] = images.filter(({ row }) => row.directory === 'games')
      const row = { ...first!.row, path: 'games/a.webp' }
      return { images: [first!, { ...first!, row }] }
    },
    'games/a.webp: cover: looks like games/moon-wheel-',
  ],
  inkContrast: [
    ({ inks }) => ({
      inks: { ...inks, news: [['#000000', '#000000', '#000000', '#000000', '#000000']] },
    }),
    'tools/art/cover/inks.ts: news.0: has too little contrast',
  ],
  drawnFiles: [
    ({ pictures }) => ({ pictures: withFirst(pictures, () => ({ width: 1 })) }),
    'content/images: site/logo-solstice: is out of date',
  ],
  motifDrawings: [
    ({ motifs }) => ({ motifs: [{ ...motifs[0]!, name: 'a', draw: () => 'NaN' }] }),
    'tools/art/cover: a: cannot be drawn',
  ],
} satisfies Record<string, Plant>
