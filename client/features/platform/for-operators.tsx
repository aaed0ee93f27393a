import { href, businessOffers } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** Links for business customers from a game to the ways of integrating it. */
export function BusinessLinks() {
  const { locale, t } = useI18n()
  return (
    <p className="for-operators">
      <span>{t('promote.for_operators')}</span>
      {businessOffers.map((offer) => (
        <a key={offer} className="more" href={href(locale, 'promote', { offer })}>
          {t(`promote.${offer}`)}
        </a>
      ))}
    </p>
  )
}
