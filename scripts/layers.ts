// The layers of the code, lowest first: a folder imports only what stands before it in its list. The linter's borders
// (oxlint.config.ts) and the structure check (scripts/structure.ts) are made from these lists.

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
    'backstage',
    'services',
    'dev',
    'site',
    'api',
  ],
} as const

/** Packages and modules that exist on the server alone. */
export const serverModules =
  '^(?:hono(?!/client)|drizzle-orm|partyserver|cloudflare:|react-dom/server)'

/** Folders nothing in `client/`, `worker/` and `durable-objects/` imports. */
export const outerFolders = ['test', 'scripts', 'content', 'bench']
