// Layers of the code, lowest first: a folder may import only folders listed before it. The linter's import rules
// (oxlint.config.ts) and the structure check (tools/checks/structure.ts) are generated from these lists.

export const layers = {
  /** Code that can run in a browser. */
  client: ['contract', 'i18n', 'ui', 'browser', 'features', 'site'],
  /** Code that cannot run in a browser. */
  worker: [
    'i18n',
    'storage',
    'auth',
    'data',
    'http',
    'limits',
    'mail',
    'realtime',
    'search',
    'services',
    'desk',
    'dev',
    'site',
    'api',
  ],
} as const

/** Layers of `client/` that the desk may import. The desk is a separate application: no other folder imports it. */
export const belowDesk = ['contract', 'i18n', 'ui'] as const

/**
 * The only file of higher layers that the desk may import: the realtime connection, which is independent of the site.
 */
export const deskConnection = 'browser/realtime/pusher-connection\\.ts'

/** Packages and modules that exist only on the server. */
export const serverModules =
  '^(?:hono(?!/client)|drizzle-orm|partyserver|cloudflare:|react-dom/server)'

/** Folders that `client/`, `worker/` and `durable-objects/` must not import. */
export const outerFolders = ['test', 'scripts', 'content', 'tools']
