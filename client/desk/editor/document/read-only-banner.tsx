import { Link } from '@tanstack/react-router'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { previewOf } from '../../entry-type-links.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Explains why the entry is read-only and who can change it. */
export function ReadOnlyBanner({ entry, isPartly }: { entry: Entry; isPartly: boolean }) {
  const { t } = useDeskI18n()
  const name = entry.created_by?.name
  const others = name ? t('editor.read_only.of', { name }) : t('editor.read_only.of_site')
  return (
    <p className="read-only" role="note">
      <span>{isPartly ? t('editor.read_only.parts') : others}</span>
      <Link className="link" {...previewOf(entry.type, entry.id)} target="_blank">
        {t('editor.read_only.see')}
      </Link>
    </p>
  )
}
