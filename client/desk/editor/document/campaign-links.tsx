import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/texts.ts'
import { listOf } from '../../kinds.ts'

/** What stands on home besides its components has entries and dates of its own. */
export function CampaignLinks() {
  const { t } = useTexts()
  return (
    <section>
      <h2>{t('editor.side.campaigns')}</h2>
      <p className="quiet">{t('editor.side.campaigns_mean')}</p>
      <ul className="side-links">
        <li>
          <Link className="link" to="/campaign">
            {t('screen.campaigns')}
          </Link>
        </li>
        {(['banner', 'marquee', 'ad'] as const).map((type) => (
          <li key={type}>
            <Link className="link" {...listOf(type)}>
              {t(`kind.${type}.many`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
