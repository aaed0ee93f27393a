import { Link } from '@tanstack/react-router'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'

/** What stands on home besides its components has entries and dates of its own. */
export function CampaignLinks() {
  const { t } = useDeskI18n()
  return (
    <section>
      <h2>{t('editor.side.campaigns')}</h2>
      <p className="muted">{t('editor.side.campaigns_mean')}</p>
      <ul className="side-links">
        <li>
          <Link className="link" to="/campaign">
            {t('screen.campaigns')}
          </Link>
        </li>
        {(['banner', 'marquee', 'ad'] as const).map((type) => (
          <li key={type}>
            <Link className="link" {...listOf(type)}>
              {t(`entry_type.${type}.many`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
