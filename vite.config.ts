import { readFileSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { shapeOfData } from './scripts/shape.ts'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { buildStep } from './scripts/build-step.ts'
import { localOrigin, localPort, statePath } from './scripts/state.ts'
import { perform } from './scripts/steps.ts'

const entryFile = 'client/entry.ts'
/** Beside the served files, not among them: it lists the site's sources. */
const manifestFile = 'dist/manifest.json'
const stylesheet = 'client/styles/main.css'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

/** `virtual:client-entry`: source paths in development, those of the manifest in a build (the client is built first). */
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
      if (isStub) return exported({ js: ['/entry.js'], css: ['/main.css'] })
      if (isServing)
        return exported({
          js: ['/@vite/client', `/${entryFile}`],
          css: [`/${stylesheet}`],
        })
      return exported(readManifest(root))
    },
  }
}

function exported(entry: object): string {
  return `export const entry = ${JSON.stringify(entry)}`
}

function readManifest(root: string) {
  const text = readFileSync(path.join(root, manifestFile), 'utf8')
  const manifest = JSON.parse(text) as Record<string, ManifestEntry>
  const entry = manifest[entryFile]!
  const files = (entry.imports ?? []).map((key) => manifest[key]!)
  return {
    js: [`/${entry.file}`],
    css: [...(entry.css ?? []), ...files.flatMap((one) => one.css ?? [])].map((name) => `/${name}`),
  }
}

function withdrawManifest() {
  renameSync('dist/client/.vite/manifest.json', manifestFile)
  rmdirSync('dist/client/.vite')
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

const define = {
  __BUILD__: JSON.stringify(process.env['BUILD_ID'] ?? Date.now().toString(36)),
  __SHAPE__: JSON.stringify(shapeOfData()),
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
  ],
  define,
  server: { port: localPort, strictPort: true },
  environments: {
    client: { build: { manifest: true, rolldownOptions: { input: entryFile } } },
    meridian: { build: { minify: true, sourcemap: 'hidden' } },
  },
  builder: {
    buildApp: (builder) =>
      perform(buildStep, async () => {
        await builder.build(builder.environments['client']!)
        withdrawManifest()
        await buildServiceWorker()
        await builder.build(builder.environments['meridian']!)
      }),
  },
}))
