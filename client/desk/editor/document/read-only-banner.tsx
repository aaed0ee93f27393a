import { Link } from '@tanstack/react-router'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import type { entryPermissions } from '../../data/entry-permissions.ts'
import { previewOf } from '../../entry-type-links.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

interface ReadOnlyBannerProps {
  entry: Entry
  permissions: ReturnType<typeof entryPermissions>
}

/** Names the limits of the operator's permissions on the entry, and the roles to ask. */
export function ReadOnlyBanner({ entry, permissions }: ReadOnlyBannerProps) {
  const { lang, t } = useDeskI18n()
  const { mayWrite, foreignLanguages } = permissions
  const name = entry.created_by?.name
  const others = name ? t('editor.read_only.of', { name }) : t('editor.read_only.of_site')
  const languages = new Intl.ListFormat(lang).format(foreignLanguages.map(languageName))
  return (
    <p className="read-only" role="note">
      <span>
        {mayWrite ? t('editor.read_only.parts') : others}
        {mayWrite && languages && ` ${t('editor.read_only.unpublished', { languages })}`}
      </span>
      <Link className="link" {...previewOf(entry.type, entry.id)} target="_blank">
        {t('editor.read_only.see')}
      </Link>
    </p>
  )
}
