// Adds third-party scripts to a page, only for visitors who have agreed (`client/features/consent/consent.ts`).
import type { Purpose } from '../../contract/site/consent.ts'
import { visitSource } from '../../browser/measure/track-source.ts'

declare global {
  interface Window {
    dataLayer?: object[]
    clarity?: { (...command: unknown[]): void; q?: unknown[][] }
  }
}

/** Loads a third party's script with the site's id. */
export const thirdParties: Record<Purpose, (id: string) => void> = {
  traffic: loadTagManager,
  usage: loadSessionAnalytics,
}

/** Prefixes of the names of their cookies on this site. */
export const thirdPartyCookies: Record<Purpose, RegExp> = {
  traffic: /^(?:_ga|_gid|_gat|_gcl)/,
  usage: /^(?:_clck|_clsk)/,
}

function loadTagManager(id: string): void {
  const layer = (window.dataLayer ??= [])
  layer.push({
    'gtm.start': Date.now(),
    event: 'gtm.js',
    ga_track_source: visitSource(),
    page_name: document.documentElement.dataset.route,
  })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

function loadSessionAnalytics(id: string): void {
  const queue: unknown[][] = []
  window.clarity ??= Object.assign((...command: unknown[]) => void queue.push(command), {
    q: queue,
  })
  // Keeps input and identities out of the recordings.
  document.body.dataset.clarityMask = 'true'
  addScript(`https://www.clarity.ms/tag/${id}`)
}

/** The content security policy (`strict-dynamic`) allows scripts that an allowed script adds. */
function addScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.appendChild(script)
}
