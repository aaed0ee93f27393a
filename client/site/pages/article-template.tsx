import { CopySource } from '../../features/article/copy-source.island.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import {
  templateFormats,
  templateKinds,
  type ArticleTemplate,
  type TemplateFormat,
} from '../../contract/article-template.ts'
import { languageName, locales, type Locale } from '../../contract/locale.ts'
import { href, withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

interface ArticleTemplateProps {
  template: ArticleTemplate
  format: TemplateFormat
  /** The skeleton in that format. */
  source: string
}

const formatNames: Record<TemplateFormat, string> = {
  markdown: 'Markdown',
  html: 'HTML',
  json: 'JSON',
}

/** A skeleton of an article as it will look, as text to copy, and as the beginning of a draft. */
export function ArticleTemplatePage({ template, format, source }: ArticleTemplateProps) {
  const { t } = useI18n()
  const { kind, lang, title, subtitle, body } = template
  const urlOf = useTemplateUrl({ kind, to: lang, as: format })
  return (
    <div className="container">
      <div className="page-title">
        <h1>{t('template.title')}</h1>
        <p>{t('template.intro')}</p>
      </div>
      <nav className="tabs" aria-label={t('template.kinds')}>
        {templateKinds.map((one) => (
          <a key={one} href={urlOf({ kind: one })} aria-current={one === kind ? 'page' : undefined}>
            {t(`template.kind.${one}`)}
          </a>
        ))}
      </nav>
      <div className="columns columns-12">
        <article className="span-8" lang={lang} aria-label={t(`template.kind.${kind}`)}>
          <div className="page-title">
            <h2>{title}</h2>
            <p>{subtitle}</p>
          </div>
          <div className="prose">
            <RichText document={body} />
          </div>
        </article>
        <aside className="span-4">
          <Languages lang={lang} urlOf={(to) => urlOf({ to })} />
          <p className="buttons">
            <a
              className="button primary"
              href={withQuery('/backstage/article', { new: kind, lang })}
              rel="nofollow"
            >
              {t('template.draft')}
            </a>
          </p>
          <p className="small-text muted">{t('template.draft_note')}</p>
          <Source format={format} source={source} urlOf={(as) => urlOf({ as })} />
        </aside>
      </div>
    </div>
  )
}

interface Choice {
  kind: string
  to: Locale
  as: TemplateFormat
}

/** Addresses of the page with one choice changed. */
function useTemplateUrl(choice: Choice): (change: Partial<Choice>) => string {
  const { locale } = useI18n()
  return (change) => withQuery(href(locale, 'articleTemplate'), { ...choice, ...change })
}

function Languages({ lang, urlOf }: { lang: Locale; urlOf: (to: Locale) => string }) {
  const { t } = useI18n()
  return (
    <nav className="tags buttons" aria-label={t('template.languages')}>
      {locales.map((one) => (
        <a
          key={one}
          className="tag"
          lang={one}
          href={urlOf(one)}
          aria-current={one === lang ? 'page' : undefined}
        >
          {languageName(one)}
        </a>
      ))}
    </nav>
  )
}

interface SourceProps {
  format: TemplateFormat
  source: string
  urlOf: (as: TemplateFormat) => string
}

/** The text in one of the formats; without script it is there to be selected. */
function Source({ format, source, urlOf }: SourceProps) {
  const { t } = useI18n()
  const name = formatNames[format]
  return (
    <section className="field" aria-label={t('template.formats')}>
      <nav className="tabs" aria-label={t('template.formats')}>
        {templateFormats.map((one) => (
          <a key={one} href={urlOf(one)} aria-current={one === format ? 'page' : undefined}>
            {formatNames[one]}
          </a>
        ))}
      </nav>
      <textarea
        id="source"
        className="input"
        rows={12}
        readOnly
        spellCheck={false}
        aria-label={t('template.source', { format: name })}
        defaultValue={source}
      />
      <CopySource format={name} />
    </section>
  )
}
