// Configured third parties, their sources in the content security policy, and those that a visitor has not refused.
import {
  purposes,
  readConsent,
  type Admitted,
  type Purpose,
  type ThirdParty,
} from '../../client/contract/site/consent.ts'

export type ThirdPartySettings = Pick<Env, 'TAG_MANAGER_ID' | 'SESSION_ANALYTICS_ID'>

/** Ids must match a pattern, because they become part of a URL. */
const ids: Record<Purpose, { of: (settings: ThirdPartySettings) => string; pattern: RegExp }> = {
  traffic: { of: (settings) => settings.TAG_MANAGER_ID, pattern: /^GTM-[A-Z0-9]{4,12}$/ },
  usage: { of: (settings) => settings.SESSION_ANALYTICS_ID, pattern: /^[a-z0-9]{6,16}$/ },
}

/** Omits the ids on pages that block third parties. */
export function thirdPartiesOf(settings: ThirdPartySettings, isClosed = false): ThirdParty[] {
  return purposes
    .map((purpose) => ({ purpose, id: ids[purpose].of(settings) }))
    .filter(({ purpose, id }) => ids[purpose].pattern.test(id))
    .map(({ purpose, id }) => (isClosed ? { purpose } : { purpose, id }))
}

/** Ids in pages, as part of a cache key. */
export function thirdPartyKey(settings: ThirdPartySettings): string {
  return thirdPartiesOf(settings)
    .map(({ id }) => id)
    .join(' ')
}

const none: Admitted = ''

/**
 * Third parties that the page's policy admits. Includes undecided ones, so that they can load on consent without
 * reloading the page. Free if none are configured.
 */
export function admittedBy(settings: ThirdPartySettings, headers: Headers): Admitted {
  if (!settings.TAG_MANAGER_ID && !settings.SESSION_ANALYTICS_ID) return none
  // Global Privacy Control is a refusal.
  if (headers.get('Sec-GPC') === '1') return none
  const value = /(?:^|; )consent=([^;]*)/.exec(headers.get('Cookie') ?? '')?.[1]
  const consent = readConsent(value)
  const admitted = thirdPartiesOf(settings).filter(({ purpose }) => consent[purpose] !== false)
  // Purposes have a fixed order, so the joined names are a valid `Admitted`.
  return admitted.map(({ purpose }) => purpose).join(' ') as Admitted
}

type Directive = 'img-src' | 'connect-src' | 'frame-src'

/**
 * Hosts that each third party loads from and sends to; scripts are covered by `strict-dynamic`. Google's list is for
 * Tag Manager with Analytics 4 and its signals (developers.google.com/tag-platform/security/guides/csp), Microsoft's
 * for Clarity (learn.microsoft.com/clarity). Other tags of a container need their own hosts here.
 */
const sources: Record<Purpose, Record<Directive, string>> = {
  traffic: {
    'img-src':
      'https://*.googletagmanager.com https://*.google-analytics.com https://*.g.doubleclick.net https://*.google.com',
    'connect-src':
      'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://*.g.doubleclick.net https://*.google.com https://pagead2.googlesyndication.com',
    'frame-src': 'https://www.googletagmanager.com https://td.doubleclick.net',
  },
  usage: {
    'img-src': 'https://*.clarity.ms https://c.bing.com',
    'connect-src': 'https://*.clarity.ms https://c.bing.com',
    'frame-src': '',
  },
}

/** Additional sources of a directive: ` https://…`, or an empty string. */
export function sourcesFor(admitted: Admitted, directive: Directive): string {
  return purposes
    .filter((purpose) => admitted.split(' ').includes(purpose))
    .map((purpose) => sources[purpose][directive] && ` ${sources[purpose][directive]}`)
    .join('')
}
