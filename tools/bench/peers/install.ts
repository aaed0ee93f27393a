// Installs and builds a peer outside the sources, so that its packages are no part of the product.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { PeerPage } from './elements.ts'

export type Peer = 'honox' | 'next'

/** Content of the pages by name. */
export type PeerPages = Record<string, PeerPage>

const sources = 'tools/bench/peers'

/** Returns the folder of the built peer. Its packages are installed again only when its lockfile changes. */
export function buildPeer(peer: Peer, pages: PeerPages): string {
  const root = '.wrangler/peers'
  const folder = `${root}/${peer}`
  const installed = `${folder}/node_modules/.package-lock.json`
  const lock = readFileSync(`${sources}/${peer}/package-lock.json`, 'utf8')
  const before = `${folder}/package-lock.json`
  const isInstalled = existsSync(installed) && readFileSync(before, 'utf8') === lock
  cpSync(`${sources}/${peer}`, folder, { recursive: true })
  if (!isInstalled) npm(folder, 'ci', '--no-audit', '--no-fund')
  writeFileSync(`${folder}/pages.json`, JSON.stringify(pages))
  mkdirSync(`${folder}/pages`, { recursive: true })
  for (const [name, page] of Object.entries(pages))
    writeFileSync(`${folder}/pages/${name}.json`, JSON.stringify(page))
  npm(folder, 'run', 'build')
  return folder
}

function npm(folder: string, ...words: string[]): void {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync('npm', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}
