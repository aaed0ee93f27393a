// Local traces would keep full addresses, including the tokens of links in emails. Every script that starts the local
// site imports this file.
process.env['X_LOCAL_OBSERVABILITY'] ??= 'false'

/** Folder of the local database, cache and images. Tests and benches use their own folders. */
export const statePath = process.env['MERIDIAN_STATE'] ?? '.wrangler/state'
/** The version folder that wrangler creates inside it. */
export const stateVersionPath = `${statePath}/v3`

/** Default port of the local site. */
export const localPort = Number(process.env['PORT'] ?? 8787)

/** The local site's own origin in canonical addresses, feeds and emails. Commands send their requests there. */
export function localOrigin(port = localPort): string {
  return process.env['ORIGIN'] ?? `http://localhost:${port}`
}
