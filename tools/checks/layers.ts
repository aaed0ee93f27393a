// The layers of the code, lowest first: a folder imports only folders listed before it. The linter's import rules
// (oxlint.config.ts) and the structure check (tools/checks/structure.ts) are generated from these lists.

export const layers = {
  /** Code that can run in a browser. */
  client: ['contract', 'i18n', 'ui', 'browser', 'features', 'site'],
  /** Code that cannot. */
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

/** What the desk imports of `client/`. It is an application of its own: no other folder imports it. */
export const belowDesk = ['contract', 'i18n', 'ui'] as const

/** What it also imports of the layers above these: the connection to the hub, which knows nothing of the site. */
export const deskConnection = 'browser/realtime/pusher-connection\\.ts'

/** Packages and modules that exist only on the server. */
export const serverModules =
  '^(?:hono(?!/client)|drizzle-orm|partyserver|cloudflare:|react-dom/server)'

/** Folders that nothing in `client/`, `worker/` and `durable-objects/` may import. */
export const outerFolders = ['test', 'scripts', 'content', 'tools']
