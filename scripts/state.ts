/** Where the local database, cache and pictures lie. Tests and measurements use folders of their own. */
export const statePath = process.env['MERIDIAN_STATE'] ?? '.wrangler/state'
/** The version folder wrangler makes inside it. */
export const stateVersionPath = `${statePath}/v3`
