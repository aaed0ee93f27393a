// Subjects: three pages, each from memory, rendered with a warm KV, and rendered from D1; and the comments of an
// article with ten thousand, which always come from D1.
import { crowdedArticle } from '../../scripts/seed/synthetic/comments.ts'
import type { Subject } from './measure.ts'
import type { BenchSite } from './site.ts'

const kinds = [
  // Several connections keep the server busy; pauses between requests would be attributed to the page.
  {
    kind: 'from memory',
    worker: 'site',
    source: 'memory',
    connections: 8,
    rounds: 10,
    seconds: 0.5,
  },
  // One connection, because concurrent requests for a page would share one render.
  { kind: 'warm KV', worker: 'warm', source: 'render', connections: 1, rounds: 3, seconds: 1 },
  { kind: 'cold (D1)', worker: 'cold', source: 'render', connections: 1, rounds: 3, seconds: 1 },
] as const

/** The three pages on a running site. */
export const pagePaths = async (origin: URL | string) => ({
  home: '/',
  article: await articlePath(origin),
  'game list': '/game/casino/game-list',
})

export async function subjects(site: BenchSite): Promise<Subject[]> {
  const pages = Object.entries(await pagePaths(await site.url('site')))
  return [
    ...kinds.flatMap(({ kind, ...how }) =>
      pages.map(([page, path]) => ({ name: `${page} ${kind}`, path, ...how })),
    ),
    ...commentPages,
  ]
}

const comments = `/api/article/${crowdedArticle}/comments`
const commentPages = [
  { name: 'newest of 10,000 comments', path: comments },
  { name: 'page 50 of 10,000 comments', path: `${comments}?page=50` },
].map((one): Subject => ({ ...one, worker: 'site', connections: 1, rounds: 3, seconds: 1 }))

/** First article on the home page. A fixed id could be an article of another language. */
async function articlePath(origin: URL | string): Promise<string> {
  const html = await (await fetch(origin)).text()
  const path = /href="(\/article\/\d+)"/.exec(html)?.[1]
  if (!path) throw new Error('home links to no article')
  return path
}
