import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { cachedDataHash } from './scripts/local/schema-hash.ts'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { buildStep } from './scripts/local/build-step.ts'
import { localOrigin, localPort, statePath } from './scripts/local/state.ts'
import { runStep } from './scripts/local/build-cache.ts'
import {
  clientModules,
  compressDeskFiles,
  desk,
  deskFiles,
  deskGroups,
  type DeskFiles,
  type ManifestEntry,
} from './scripts/local/desk-files.ts'
import { deskPlugins } from './scripts/local/desk-plugins.ts'
import { styleBundles } from './worker/site/render/style-bundles.ts'

const entryFile = 'client/entry.ts'
/** Beside the served files, not among them: it lists the site's sources. */
const manifestFile = 'dist/manifest.json'
const sheets = ['main', 'blocks', ...styleBundles]
const sheetFile = (name: string) => `client/styles/${name}.css`

/**
 * `virtual:client-entry`: source paths of the site's and the desk's entries in development, those of the manifests in a build
 * (both are built before the Worker).
 */
export function clientEntry({ isStub = false } = {}): Plugin {
  const id = 'virtual:client-entry'
  let isServing = true
  let root = process.cwd()
  return {
    name: 'client-entry',
    configResolved(config) {
      isServing = config.command === 'serve'
      root = config.root
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      if (isStub) return exported(stubs)
      if (isServing) return exported(sources)
      const site = readManifest(path.join(root, manifestFile))
      return exported({
        entry: [`/${site[entryFile]!.file}`],
        sheets: sheetsAt((name) => `/${site[sheetFile(name)]!.file}`),
        desk: deskFiles(readManifest(path.join(root, desk.manifest))),
      })
    },
  }
}

interface Entries {
  entry: string[]
  sheets: Record<string, string>
  desk: DeskFiles
}

function sheetsAt(addressOf: (name: string) => string): Entries['sheets'] {
  return Object.fromEntries(sheets.map((name) => [name, addressOf(name)]))
}

const stubs: Entries = {
  entry: ['/entry.js'],
  sheets: sheetsAt((name) => `/${name}.css`),
  desk: { start: ['/start.js'], js: ['/desk.js'], css: ['/desk.css'], screens: {} },
}

const sources: Entries = {
  entry: ['/@vite/client', `/${entryFile}`],
  sheets: sheetsAt((name) => `/${sheetFile(name)}`),
  desk: {
    start: [`/${desk.start}`],
    js: ['/@vite/client', `/${desk.entry}`],
    css: ['/client/desk/styles/main.css'],
    screens: {},
  },
}

function exported(entries: Entries): string {
  return Object.entries(entries)
    .map(([name, files]) => `export const ${name} = ${JSON.stringify(files)}`)
    .join('\n')
}

function readManifest(file: string): Record<string, ManifestEntry> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>
}

function withdrawManifest(folder: string, file: string) {
  renameSync(`${folder}/.vite/manifest.json`, file)
  rmdirSync(`${folder}/.vite`)
}

async function buildDesk() {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base: '/backstage/',
    plugins: [react(), ...deskPlugins],
    define,
    build: {
      outDir: desk.folder,
      manifest: true,
      rolldownOptions: {
        input: [desk.start, desk.entry],
        output: { codeSplitting: { groups: deskGroups } },
      },
    },
  })
  withdrawManifest(desk.folder, desk.manifest)
  if (!process.env['PLAIN_DESK']) await compressDeskFiles()
}

/** The service worker is one file at the root of the site, because its scope is its own folder. */
function buildServiceWorker() {
  return build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      rolldownOptions: {
        input: 'client/browser/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Editing a server-only file reloads the browser; files shared with the client keep Fast Refresh. */
const reloadOnServerEdit: Plugin = {
  name: 'reload-on-server-edit',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name === 'client' || modules.length === 0) return
    if (server.environments.client.moduleGraph.getModulesByFile(file)?.size) return
    setTimeout(() => server.environments.client.hot.send({ type: 'full-reload' }), 50)
  },
}

/** Suffix of modules in the copy. */
const copied = '?assistants'

/**
 * The MCP server gets its own copy of zod. Otherwise the shared one at the Worker's start would contain all parts that
 * only the server uses.
 */
const zodOfAssistants: Plugin = {
  name: 'zod-of-assistants',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const isCopied = importer.endsWith(copied)
    if (!isCopied && !importer.includes('/@modelcontextprotocol/')) return undefined
    const original = isCopied ? importer.slice(0, -copied.length) : importer
    const found = await this.resolve(source, original, { ...options, skipSelf: true })
    const isZod = found?.id.includes('/node_modules/zod/')
    return isZod ? { id: `${found!.id}${copied}`, moduleSideEffects: false } : found
  },
  load: (id) =>
    id.endsWith(copied) ? readFileSync(id.slice(0, -copied.length), 'utf8') : undefined,
}

/**
 * Small modules of nearly every page, bundled so that they are few requests. `told` never imports `shown`: it loads
 * later, and would bring React to pages without islands.
 */
const groups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: 'shown',
    test: new RegExp(
      clientModules(
        'features/islands',
        'i18n/context',
        'contract/members/tabs',
        'contract/paths',
        'browser/boot/hydrate',
        'browser/boot/island',
        'browser/boot/page-locale',
        'browser/boot/page-messages',
        'browser/boot/until-parsed',
        'ui/icon',
        'ui/responsive-image',
        'ui/use-is-hydrated',
        'ui/text/title-text',
        'ui/text/title-clauses',
      ),
    ),
  },
  {
    name: 'told',
    test: new RegExp(
      `/node_modules/(?:rosetta|templite|dlv)/|${clientModules(
        'browser/api/call',
        'browser/boot/scroll-position',
        'browser/counts/counts',
        'browser/counts/load-counts',
        'browser/session/session',
        'browser/measure/track-source',
        'browser/storage/session-storage',
        'browser/storage/history-entry',
        'contract/items',
        'contract/analytics/counts-timing',
        'contract/track-source',
        'i18n/translate',
        'features/notifications/mark-read',
        'features/notifications/notification-card',
        'ui/overlay/is-reader-busy',
        'ui/overlay/toast',
      )}`,
    ),
  },
]

const define = {
  __BUILD__: JSON.stringify(process.env['BUILD_ID'] ?? Date.now().toString(36)),
  __SHAPE__: JSON.stringify(cachedDataHash()),
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    cloudflare({
      persistState: { path: statePath },
      config: ({ vars }) =>
        command === 'serve' ? { vars: { ...vars, ORIGIN: localOrigin() } } : undefined,
    }),
    clientEntry(),
    reloadOnServerEdit,
    zodOfAssistants,
  ],
  define,
  server: { port: localPort, strictPort: true },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: [entryFile, ...sheets.map(sheetFile)],
          output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
        },
      },
      optimizeDeps: { entries: [entryFile, desk.entry] },
    },
    meridian: { build: { minify: true, sourcemap: 'hidden' } },
  },
  builder: {
    buildApp: (builder) =>
      runStep(buildStep, async () => {
        await builder.build(builder.environments['client']!)
        withdrawManifest('dist/client', manifestFile)
        await buildServiceWorker()
        execFileSync(process.execPath, ['scripts/starter.ts'], { stdio: 'inherit' })
        await buildDesk()
        await builder.build(builder.environments['meridian']!)
      }),
  },
}))
