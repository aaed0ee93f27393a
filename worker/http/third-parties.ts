// The configured third parties, what each needs in the content security policy, and which ones a visitor has not refused.
import {
  purposes,
  readConsent,
  type Admitted,
  type Purpose,
  type ThirdParty,
} from '../../client/contract/site/consent.ts'

export type ThirdPartySettings = Pick<Env, 'TAG_MANAGER_ID' | 'SESSION_ANALYTICS_ID'>

/** An id must match its pattern, because it becomes part of a URL. */
const ids: Record<Purpose, { of: (settings: ThirdPartySettings) => string; pattern: RegExp }> = {
  traffic: { of: (settings) => settings.TAG_MANAGER_ID, pattern: /^GTM-[A-Z0-9]{4,12}$/ },
  usage: { of: (settings) => settings.SESSION_ANALYTICS_ID, pattern: /^[a-z0-9]{6,16}$/ },
}

/** On a page that is closed to third parties, their ids are omitted. */
export function thirdPartiesOf(settings: ThirdPartySettings, isClosed = false): ThirdParty[] {
  return purposes
    .map((purpose) => ({ purpose, id: ids[purpose].of(settings) }))
    .filter(({ purpose, id }) => ids[purpose].pattern.test(id))
    .map(({ purpose, id }) => (isClosed ? { purpose } : { purpose, id }))
}

/** The ids that pages contain, as part of a key. */
export function thirdPartyKey(settings: ThirdPartySettings): string {
  return thirdPartiesOf(settings)
    .map(({ id }) => id)
    .join(' ')
}

const none: Admitted = ''

/**
 * The third parties that the policy of a page lets load. Until the visitor has decided, too: those agreed to then load
 * without another request for the page. Costs nothing on a site without any.
 */
export function admittedBy(settings: ThirdPartySettings, headers: Headers): Admitted {
  if (!settings.TAG_MANAGER_ID && !settings.SESSION_ANALYTICS_ID) return none
  const value = /(?:^|; )consent=([^;]*)/.exec(headers.get('Cookie') ?? '')?.[1]
  const consent = readConsent(value)
  const admitted = thirdPartiesOf(settings).filter(({ purpose }) => consent[purpose] !== false)
  // The order of the purposes is fixed, so the joined names are one of the type.
  return admitted.map(({ purpose }) => purpose).join(' ') as Admitted
}

type Directive = 'img-src' | 'connect-src' | 'frame-src'

/**
 * Hosts each may load from and send to; its scripts are covered by `strict-dynamic`. Google's list is that of Tag Manager with
 * Analytics 4 and its signals (developers.google.com/tag-platform/security/guides/csp), Microsoft's that of Clarity
 * (learn.microsoft.com/clarity). Other tags of a container need their own hosts here.
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

/** The additional sources of a directive: ` https://…`, or an empty string. */
export function sourcesFor(admitted: Admitted, directive: Directive): string {
  return purposes
    .filter((purpose) => admitted.split(' ').includes(purpose))
    .map((purpose) => sources[purpose][directive] && ` ${sources[purpose][directive]}`)
    .join('')
}
