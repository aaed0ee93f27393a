// Third parties the site is set up for, what each needs of the content security policy, and whom a visitor has let in.
import {
  purposes,
  readConsent,
  type Admitted,
  type Purpose,
  type ThirdParty,
} from '../../client/contract/consent.ts'

export type ThirdPartySettings = Pick<Env, 'TAG_MANAGER_ID' | 'SESSION_ANALYTICS_ID'>

/** What is no id of theirs is none: it stands in an address. */
const ids: Record<Purpose, { of: (settings: ThirdPartySettings) => string; pattern: RegExp }> = {
  traffic: { of: (settings) => settings.TAG_MANAGER_ID, pattern: /^GTM-[A-Z0-9]{4,12}$/ },
  usage: { of: (settings) => settings.SESSION_ANALYTICS_ID, pattern: /^[a-z0-9]{6,16}$/ },
}

/** Without their ids, for a page that is closed to them. */
export function thirdPartiesOf(settings: ThirdPartySettings, isClosed = false): ThirdParty[] {
  return purposes
    .map((purpose) => ({ purpose, id: ids[purpose].of(settings) }))
    .filter(({ purpose, id }) => ids[purpose].pattern.test(id))
    .map(({ purpose, id }) => (isClosed ? { purpose } : { purpose, id }))
}

const none: Admitted = ''

/** Whom the visitor has let in. Costs nothing on a site without third parties. */
export function admittedBy(settings: ThirdPartySettings, headers: Headers): Admitted {
  if (!settings.TAG_MANAGER_ID && !settings.SESSION_ANALYTICS_ID) return none
  const value = /(?:^|; )consent=([^;]*)/.exec(headers.get('Cookie') ?? '')?.[1]
  if (!value) return none
  const consent = readConsent(value)
  const agreed = thirdPartiesOf(settings).filter(({ purpose }) => consent[purpose])
  // One of the names above: the list is short and its order fixed.
  return agreed.map(({ purpose }) => purpose).join(' ') as Admitted
}

type Directive = 'img-src' | 'connect-src' | 'frame-src'

/**
 * Where each may load from and send to; its scripts come by `strict-dynamic`. Google's list is that of Tag Manager with
 * Analytics 4 and its signals (developers.google.com/tag-platform/security/guides/csp), Microsoft's that of Clarity
 * (learn.microsoft.com/clarity). Other tags of a container need hosts of their own here.
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

/** What a directive allows besides its own: ` https://…`, or nothing. */
export function sourcesFor(admitted: Admitted, directive: Directive): string {
  return purposes
    .filter((purpose) => admitted.split(' ').includes(purpose))
    .map((purpose) => sources[purpose][directive] && ` ${sources[purpose][directive]}`)
    .join('')
}
