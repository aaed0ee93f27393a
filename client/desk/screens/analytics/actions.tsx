// Links from a row of metrics to related pages and screens. Links to screens are hidden from roles without access.
import { Link } from '@tanstack/react-router'
import type { Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { urlOfPage, kindOfPage } from '../../data/page-urls.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'

/**
 * Link to the page as readers see it. A page that exists once per item links to the desk's list of these items instead.
 */
export function ToPage({ name, lang }: { name: string; lang: Locale }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const address = urlOfPage(name, lang)
  const kind = kindOfPage(name)
  if (address)
    return (
      <a className="link" href={address}>
        {t('metrics.see_page')}
      </a>
    )
  if (!kind || !can('entry.read')) return null
  return (
    <Link className="link" {...listOf(kind)}>
      {t(`entry_type.${kind}.many`)}
    </Link>
  )
}

/** Links to releases: changes that go live together leave more pages in the cache than changes one by one. */
export function ToReleases() {
  const { t } = useDeskI18n()
  const can = useCan()
  if (!can('release.read')) return null
  return (
    <Link className="link" to="/release">
      {t('screen.releases')}
    </Link>
  )
}

/** Copies `text` to the clipboard. */
export function Copy({ text, children }: { text: string; children: string }) {
  const { t } = useDeskI18n()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('metrics.copied')),
      () => showToast(t('metrics.not_copied'), { kind: 'failed' }),
    )
  return (
    <button type="button" className="link" onClick={copy}>
      {children}
    </button>
  )
}
