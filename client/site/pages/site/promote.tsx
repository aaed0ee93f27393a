import { KeyFigures } from '../../../features/platform/key-figures.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PartnerGrid } from '../../../features/platform/partner-grid.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Locale } from '../../../contract/locale.ts'
import { href, mediaUrl, withQuery, type BusinessOffer } from '../../../contract/paths.ts'
import { textSections, type RichTextDocument } from '../../../contract/text/rich-text.ts'
import type { Settings } from '../../../contract/site/settings.ts'
import type { Partner } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'

interface PromotePageProps {
  offer: BusinessOffer
  page: { title: string; subtitle: string; lang: string; body: RichTextDocument }
  settings: Settings
  partners: Partner[]
}

/** A landing page for business visitors: the pitch, key figures, benefits, steps, and a contact form. */
export function PromotePage({ offer, page, settings, partners }: PromotePageProps) {
  const { locale, t } = useI18n()
  const lang = page.lang === locale ? undefined : page.lang
  const other = offer === 'apihtml' ? 'wlhtml' : 'apihtml'
  return (
    <div className="container">
      <header className="promote-head">
        <div lang={lang}>
          <p className="kicker news" lang={locale}>
            {t(`promote.${offer}`)}
          </p>
          <h1>
            <TitleText text={page.title} />
          </h1>
          <p className="standfirst">{page.subtitle}</p>
          <div className="buttons" lang={locale}>
            <a className="button primary" href={contactUrl(locale, offer)} data-modal="contact">
              {t('promote.contact')}
            </a>
            <a className="button" href={href(locale, 'promote', { offer: other })}>
              {t(`promote.see_${other}`)}
            </a>
          </div>
        </div>
        <img src={mediaUrl(`site/promote-${offer}.webp`, 960)} alt="" width="1340" height="1072" />
      </header>
      <KeyFigures settings={settings} />
      <Parts body={page.body} lang={lang} />
      <Section id="partners" title={t('promote.partners')}>
        <PartnerGrid partners={partners} />
      </Section>
      <Ask offer={offer} />
    </div>
  )
}

/** Preselected topic of a form opened from this page. */
const topicOf = (offer: BusinessOffer) => ({ interest: offer === 'apihtml' ? 'B' : 'A' })

const contactUrl = (locale: Locale, offer: BusinessOffer) =>
  withQuery(href(locale, 'contact'), topicOf(offer))

/** Plain sections become cards; those with steps, questions or an image keep the full width. */
function Parts({ body, lang }: { body: RichTextDocument; lang: string | undefined }) {
  const sections = textSections(body)
  const isWide = ({ body: { content } }: (typeof sections)[number]) =>
    content.some(({ type }) => ['orderedList', 'heading', 'figure'].includes(type))
  return (
    <>
      <div className="section promote-cards" lang={lang}>
        {sections
          .filter((section) => !isWide(section))
          .map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              <ServerRichText document={section.body} />
            </section>
          ))}
      </div>
      {sections.filter(isWide).map((section) => (
        <section key={section.title} className="section promote-wide" lang={lang}>
          <div className="section-head">
            <h2>{section.title}</h2>
          </div>
          <div className="prose">
            <ServerRichText document={section.body} />
          </div>
        </section>
      ))}
    </>
  )
}

function Ask({ offer }: { offer: BusinessOffer }) {
  const { locale, t, isOff } = useI18n()
  const demo = href(locale, 'demo')
  return (
    <section className="section promote-ask" aria-labelledby="ask">
      <h2 id="ask">{t('promote.ask')}</h2>
      <p>{t('promote.ask_why', { reply: t('contact.reply.sales') })}</p>
      <a className="button primary" href={contactUrl(locale, offer)} data-modal="contact">
        <Icon name="send" />
        {t('promote.contact')}
      </a>{' '}
      {!isOff?.(demo) && (
        <a className="button" href={withQuery(demo, topicOf(offer))}>
          {t('promote.demo')}
        </a>
      )}
    </section>
  )
}
