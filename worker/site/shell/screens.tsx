// Screens without a row in the page table: not found, forbidden, maintenance, failure.
import type { Context } from 'hono'
import type { ReactNode } from 'react'
import type { Locale } from '../../../client/contract/locale.ts'
import { decodedPath } from '../../../client/contract/normal-path.ts'
import { href } from '../../../client/contract/paths.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import type { LayoutProps } from '../../../client/site/layout/layout-props.ts'
import { ForbiddenPage, type ForbiddenCode } from '../../../client/site/pages/status/forbidden.tsx'
import { NotFoundPage } from '../../../client/site/pages/status/not-found.tsx'
import { FailureScreen, MaintenanceScreen } from '../../../client/site/pages/status/outage.tsx'
import type { Maintenance } from '../../storage/maintenance.ts'
import { isEnabled } from '../../data/site/language.ts'
import { fallbackChrome } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'
import { thirdPartiesOf } from '../../http/third-parties.ts'
import { documentHead, sharedAddress } from '../render/head.ts'
import { renderDocument } from '../render/renderer.tsx'
import { translatorFor } from '../../i18n/translators.ts'

/** 404 screen with the requested path and a link home. */
export function renderNotFound(
  c: Context<AppEnv>,
  locale: Locale,
  chrome: Chrome,
  path: string,
): Promise<Response> {
  c.status(404)
  return renderScreen(c, locale, chrome, {
    title: translatorFor(locale)('not_found.title'),
    refresh: `5;url=${href(locale, 'home')}`,
    content: <NotFoundPage path={decodedPath(new URL(c.req.url).pathname)} />,
    frame: screenFrame(c, locale, chrome, path),
  })
}

/** The 403 screen. */
export function renderForbidden(
  c: Context<AppEnv>,
  locale: Locale,
  chrome: Chrome,
  { path, code }: { path: string; code: ForbiddenCode },
): Promise<Response> {
  c.status(403)
  return renderScreen(c, locale, chrome, {
    title: translatorFor(locale)(`error.${code}.title`),
    content: <ForbiddenPage code={code} />,
    frame: screenFrame(c, locale, chrome, path),
  })
}

/**
 * A screen has no translations, so the language switcher links home. Its URL may contain secrets, so it blocks third
 * parties.
 */
function screenFrame(
  c: Context<AppEnv>,
  locale: Locale,
  chrome: Chrome,
  path: string,
): LayoutProps {
  const languages = sharedAddress(locale, '/')
    .languages.filter((one) => isEnabled(chrome, one.locale))
    .map((one) => ({ ...one, kind: 'none' as const }))
  return { path, languages, crumbs: [], thirdParties: thirdPartiesOf(c.env, true) }
}

export function renderMaintenance(
  c: Context<AppEnv>,
  locale: Locale,
  flag: Maintenance,
): Promise<Response> {
  c.status(503)
  const until = Number.isNaN(Date.parse(flag.until ?? '')) ? undefined : flag.until
  const url = flag.url && /^https?:\/\//.test(flag.url) ? flag.url : undefined
  return renderScreen(c, locale, fallbackChrome(locale), {
    title: translatorFor(locale)('maintenance.title'),
    refresh: url && `5;url=${url}`,
    content: <MaintenanceScreen until={until} message={flag.message?.[locale]} url={url} />,
  })
}

export function renderFailure(
  c: Context<AppEnv>,
  locale: Locale,
  status: 500 | 504,
): Promise<Response> {
  c.status(status)
  return renderScreen(c, locale, fallbackChrome(locale), {
    title: translatorFor(locale)('failure.title'),
    content: <FailureScreen requestId={c.get('requestId')} />,
  })
}

interface Screen {
  title: string
  refresh?: string | undefined
  content: ReactNode
  /** Absent during maintenance or failures, because the frame's requests would fail too. */
  frame?: LayoutProps
}

function renderScreen(
  c: Context<AppEnv>,
  locale: Locale,
  chrome: Chrome,
  { title, refresh, content, frame }: Screen,
) {
  c.set('admitted', undefined)
  const head = {
    title,
    description: title,
    canonical: '',
    alternates: [],
    languages: [],
    crumbs: [],
    isHidden: true,
    ...(refresh && { refresh }),
  }
  return renderDocument(c, {
    locale,
    head: documentHead(head, chrome, { routeName: `screen___${locale}` }, c.env.ORIGIN),
    content,
    ...(frame && { around: { chrome, frame } }),
  })
}
