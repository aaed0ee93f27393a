import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import type { RichTextDocument } from '../../../contract/text/rich-text.ts'
import { useI18n } from '../../../i18n/context.tsx'

interface ContactPageProps {
  page: { title: string; subtitle: string; lang: string; body: RichTextDocument }
  /** The form, an island; none while the contact form is closed. */
  children: ReactNode
}

/** The contact page: the form, and an address to write to without it. Other pages show the form in a modal. */
export function ContactPage({ page: { title, subtitle, lang, body }, children }: ContactPageProps) {
  const { locale, t } = useI18n()
  const own = lang === locale ? undefined : lang
  return (
    <div className="container">
      <div className="page-title" lang={own}>
        <h1>
          <TitleText text={title} />
        </h1>
        <p>{subtitle}</p>
      </div>
      <div className={children ? 'contact-columns' : undefined}>
        {children && (
          <section className="form-card" aria-labelledby="contact-form" data-modal-form="">
            <h2 id="contact-form">{t('contact.form')}</h2>
            {children}
          </section>
        )}
        <article className="prose" lang={own}>
          <ServerRichText document={body} />
        </article>
      </div>
      {children && (
        <template data-modal-frame="contact-modal">
          <form method="dialog">
            <button className="tool close" aria-label={t('site.close')}>
              <Icon name="close" />
            </button>
          </form>
          <h2 id="modal-title">{t('contact.form')}</h2>
          <slot />
        </template>
      )}
    </div>
  )
}
