// What a row of numbers leads to. Nobody is led where their role does not let them in.
import { Link } from '@tanstack/react-router'
import type { Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { urlOfPage, kindOfPage } from '../../data/page-urls.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'

/** A page as readers see it; of pages that are many, the list of what they show. */
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

/** Fewer publications one by one keep more pages. */
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

/** Puts something into the clipboard, for whoever can use it elsewhere. */
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
