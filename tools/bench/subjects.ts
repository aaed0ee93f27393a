// What is measured: three pages, each from memory, rendered with warm KV, and rendered from D1; and the comments of an
// article that has ten thousand, which always come from D1.
import { crowdedArticle } from '../../scripts/seed/synthetic/comments.ts'
import type { Subject } from './measure.ts'
import type { BenchSite } from './site.ts'

const kinds = [
  // Several connections keep the server busy; a pause between requests would be attributed to the page.
  {
    kind: 'from memory',
    worker: 'site',
    source: 'memory',
    connections: 8,
    rounds: 10,
    seconds: 0.5,
  },
  // One connection: concurrent requests for a page would share one render.
  { kind: 'warm KV', worker: 'warm', source: 'render', connections: 1, rounds: 3, seconds: 1 },
  { kind: 'cold (D1)', worker: 'cold', source: 'render', connections: 1, rounds: 3, seconds: 1 },
] as const

/** The three pages, on a running site. */
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

/** The first article home shows: every article has one language, so a fixed id could be another one's. */
async function articlePath(origin: URL | string): Promise<string> {
  const html = await (await fetch(origin)).text()
  const path = /href="(\/article\/\d+)"/.exec(html)?.[1]
  if (!path) throw new Error('home links to no article')
  return path
}
