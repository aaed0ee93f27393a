// The lighthouse package, installed on demand: its hundred packages are for this bench alone.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.resolve('.wrangler/lighthouse')
const version = '13.5.0'

export const program = `${folder}/node_modules/.bin/lighthouse`
export const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

export const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

export function installLighthouse(): void {
  mkdirSync(folder, { recursive: true })
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, `lighthouse@${version}`], { stdio: 'ignore' })
}

/** Imports the package or one of its dependencies, which the product does not have. */
export async function importInstalled<Module>(name: string): Promise<Module> {
  const from = createRequire(`${folder}/node_modules/lighthouse/package.json`)
  return (await import(pathToFileURL(from.resolve(name)).href)) as Module
}
