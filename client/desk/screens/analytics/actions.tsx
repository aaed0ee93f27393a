// What a row of numbers leads to. Nobody is led where their role does not let them in.
import { Link } from '@tanstack/react-router'
import type { Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { addressOfPage, kindOfPage } from '../../data/page-place.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listOf } from '../../kinds.ts'

/** A page as readers see it; of pages that are many, the list of what they show. */
export function ToPage({ name, lang }: { name: string; lang: Locale }) {
  const { t } = useTexts()
  const can = useCan()
  const address = addressOfPage(name, lang)
  const kind = kindOfPage(name)
  if (address)
    return (
      <a className="link" href={address}>
        {t('numbers.see_page')}
      </a>
    )
  if (!kind || !can('entry.read')) return null
  return (
    <Link className="link" {...listOf(kind)}>
      {t(`kind.${kind}.many`)}
    </Link>
  )
}

/** Fewer publications one by one keep more pages. */
export function ToReleases() {
  const { t } = useTexts()
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
  const { t } = useTexts()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify(t('numbers.copied')),
      () => notify(t('numbers.not_copied'), { kind: 'failed' }),
    )
  return (
    <button type="button" className="link" onClick={copy}>
      {children}
    </button>
  )
}
