import { Link } from '@tanstack/react-router'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'

/** Links to banners, marquees and ads, which appear on the home page but are entries with dates of their own. */
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
