// Servers of the three pages: the product, a constant response, and the peers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startWorkers } from '../../../scripts/local/miniflare.ts'
import { freePort } from '../free-port.ts'
import { startSite } from '../site.ts'
import { pagePaths } from '../subjects.ts'
import { peerPage } from './elements.ts'
import { buildPeer, type PeerPages } from './install.ts'
import { pageNames, type Kind, type PageName } from './report.ts'

export interface Target {
  url: URL
  /** Called before each request; publishes the page. */
  publish?: () => Promise<void>
}

export interface Server {
  name: string
  /** Undefined if the server has no such case. */
  target: (page: PageName, kind: Kind) => Promise<Target | undefined>
  stop: () => Promise<void>
}

export async function startServers(): Promise<Server[]> {
  const site = await startSite()
  const paths = await pagePaths(await site.url('site'))
  const pathOf = (page: PageName) =>
    ({ home: paths.home, article: paths.article, games: paths['game list'] })[page]
  const workers = { memory: 'site', rendered: 'warm', published: 'cold' } as const
  const htmls = Object.fromEntries(
    await Promise.all(
      pageNames.map(async (page) => {
        const response = await fetch(new URL(pathOf(page), await site.url('site')))
        return [page, await response.text()] as const
      }),
    ),
  )
  const pages = Object.fromEntries(
    Object.entries(htmls).map(([page, html]) => [page, peerPage(html)]),
  )
  const product: Server = {
    name: 'Meridian',
    target: async (page, kind) => ({ url: new URL(pathOf(page), await site.url(workers[kind])) }),
    stop: () => site.stop(),
  }
  const constant: Server = {
    name: 'constant response',
    target: async (page, kind) => {
      if (kind !== 'memory') return undefined
      const bytes = Buffer.byteLength(htmls[page]!)
      return { url: new URL(`/${bytes}`, await site.url('constant')) }
    },
    stop: async () => undefined,
  }
  return [constant, product, await startHonox(pages), await startNext(pages)]
}

/** HonoX keeps no rendered pages, so `memory` renders, too. Hono's cache middleware takes longer on a local workerd. */
async function startHonox(pages: PeerPages): Promise<Server> {
  const folder = buildPeer('honox', pages)
  const miniflare = await startWorkers(
    [
      {
        name: 'honox',
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat'],
        modules: [
          {
            type: 'ESModule',
            path: 'index.js',
            contents: readFileSync(`${folder}/dist/index.js`, 'utf8'),
          },
        ],
        d1Databases: ['DB'],
        unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      },
    ],
    { resourcePersistencePath: `${folder}/state` },
  )
  const db = await miniflare.getD1Database('DB')
  await db.exec('CREATE TABLE IF NOT EXISTS page (name TEXT PRIMARY KEY, content TEXT NOT NULL)')
  const insert = db.prepare('INSERT OR REPLACE INTO page VALUES (?, ?)')
  await db.batch(
    Object.entries(pages).map(([name, page]) => insert.bind(name, JSON.stringify(page))),
  )
  const url = await miniflare.unsafeGetDirectURL('honox')
  return {
    name: 'HonoX',
    target: async (page, kind) => ({
      url: new URL(kind === 'published' ? `/published/${page}` : `/${page}`, url),
    }),
    stop: () => miniflare.dispose(),
  }
}

async function startNext(pages: PeerPages): Promise<Server> {
  const folder = buildPeer('next', pages)
  const port = await freePort()
  const url = new URL(`http://127.0.0.1:${port}`)
  const program = path.resolve(folder, 'node_modules/next/dist/bin/next')
  const words = [program, 'start', '--hostname', url.hostname, '--port', String(port)]
  const child = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<void>()
  child.stdout.on('data', (text) => String(text).includes('Ready') && ready.resolve())
  child.once('exit', () => ready.reject(new Error('Next did not start')))
  await ready.promise
  const publish = async (page: PageName) => {
    const response = await fetch(new URL(`/publish?page=${page}`, url), { method: 'POST' })
    if (!response.ok) throw new Error(`Next answers ${response.status} to a publish`)
  }
  return {
    name: 'Next',
    target: async (page, kind) => ({
      url: new URL(kind === 'rendered' ? `/anew/${page}` : `/${page}`, url),
      ...(kind === 'published' && { publish: () => publish(page) }),
    }),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
