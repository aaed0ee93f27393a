// Local traces keep full addresses, with the tokens of mailed links in them. Whatever starts the local site imports this file.
process.env['X_LOCAL_OBSERVABILITY'] ??= 'false'

/** Folder of the local database, cache and pictures. Tests and measurements use folders of their own. */
export const statePath = process.env['MERIDIAN_STATE'] ?? '.wrangler/state'
/** The version folder that wrangler creates inside it. */
export const stateVersionPath = `${statePath}/v3`

/** Where the local site listens, unless a command says otherwise. */
export const localPort = Number(process.env['PORT'] ?? 8787)

/** What the local site calls itself, in canonical addresses, feeds and mails; commands ask it there. */
export function localOrigin(port = localPort): string {
  return process.env['ORIGIN'] ?? `http://localhost:${port}`
}
