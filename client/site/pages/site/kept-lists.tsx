import type { KeptData } from '../../../contract/site/kept-data.ts'
import type { BrowserItem } from '../../../contract/site/kept-in-browser.ts'
import { frameProviders } from '../../../contract/text/frame.ts'
import type { LegalKind } from '../../../contract/terms.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { Section } from '../../../ui/section.tsx'

export interface KeptSources {
  keptData: readonly KeptData[]
  keptInBrowser: readonly BrowserItem[]
}

/** The list that belongs to a document: stored data on /privacy, cookies and storage keys on /cookies. */
export function KeptLists({ kind, kept }: { kind: LegalKind; kept: KeptSources }) {
  if (kind === 'privacy') return <StoredData {...kept} />
  return kind === 'cookies' ? <BrowserItems {...kept} /> : null
}

function StoredData({ keptData }: Pick<KeptSources, 'keptData'>) {
  const { locale, t } = useI18n()
  return (
    <Section id="kept" title={t('kept.title')}>
      <p className="muted">{t('kept.intro')}</p>
      <ul className="kept">
        {keptData.map(({ key, data, purpose, ground, until, viewer }) => (
          <li key={key}>
            <h3>{data[locale]}</h3>
            <dl>
              <dt>{t('kept.purpose')}</dt>
              <dd>{purpose[locale]}</dd>
              <dt>{t('kept.ground')}</dt>
              <dd>{t(`kept.${ground}`)}</dd>
              <dt>{t('kept.until')}</dt>
              <dd>{until[locale]}</dd>
              <dt>{t('kept.viewer')}</dt>
              <dd>{t(`kept.${viewer}`)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BrowserItems({ keptInBrowser }: Pick<KeptSources, 'keptInBrowser'>) {
  const { locale, t } = useI18n()
  return (
    <Section id="kept" title={t('kept.browser_title')}>
      <p className="muted">{t('kept.intro')}</p>
      <ul className="kept">
        {keptInBrowser.map((item) => (
          <li key={item.names[0]}>
            <h3>{item.purpose[locale]}</h3>
            <dl>
              <dt>{t('kept.place')}</dt>
              <dd>
                <Place place={item.place} /> <code>{item.names.join(', ')}</code>
              </dd>
              <dt>{t('kept.lasts')}</dt>
              <dd>
                <Lifetime item={item} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <p>{t('kept.frames', { names: new Intl.ListFormat(locale).format(frameProviders) })}</p>
    </Section>
  )
}

function Place({ place }: Pick<BrowserItem, 'place'>) {
  const { t } = useI18n()
  if (place === 'database') return 'IndexedDB'
  return t(place === 'cookie' ? 'legal.cookies' : `kept.${place}`)
}

function Lifetime({ item: { lasts, needsConsent } }: { item: BrowserItem }) {
  const { locale, t } = useI18n()
  const days = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  const text =
    typeof lasts === 'number'
      ? new Intl.NumberFormat(locale, days).format(lasts)
      : t(`kept.${lasts}`)
  return needsConsent ? `${text} · ${t('kept.needs')}` : text
}
