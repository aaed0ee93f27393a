// How a new article begins: with an empty page, or with the skeleton of a kind of article, shown as readers would see it.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ArticleTemplate } from '../../../contract/site/article-template.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { templateViewOf } from './view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { columnLanguages } from '../../ui/language-names.ts'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Begin } from './begin.tsx'
import { CopyTemplate } from './copy.tsx'
import './templates.css'
import { beginnings, type Beginning } from '../../data/new-entry.ts'

interface Choice {
  kind: Beginning
  lang: Locale
}

export function Templates() {
  const { t } = useTexts()
  const choice = useChoice()
  const { kind, lang } = choice
  const read = useRead('GET /api/backstage/article-template', { query: { lang } })
  const template = read.data?.items.find((one) => one.kind === kind)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.templates')}</h1>
      </div>
      <p className="template-intro quiet">{t('templates.intro')}</p>
      <Kinds {...choice} />
      <div className="templates">
        <div className="template-side">
          <Languages {...choice} />
          <Begin key={lang} {...choice} />
          {template && <CopyTemplate key={`${kind} ${lang}`} template={template} />}
        </div>
        {kind === 'blank' && <Empty>{t('templates.blank')}</Empty>}
        {kind !== 'blank' && <ReadState read={read} rows={14} />}
        {template && <Sheet template={template} />}
      </div>
    </div>
  )
}

function useChoice(): Choice {
  const { kind = 'news', lang } = templateViewOf(useSearch({ strict: false }))
  const operator = useOperator()
  return { kind, lang: lang ?? ownLanguage(operator) }
}

function Kinds({ kind, lang }: Choice) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const step = (by: number) => {
    const next = beginnings[beginnings.indexOf(kind) + by]
    if (next) void navigate({ to: '/templates', search: { kind: next, lang }, replace: true })
  }
  useKeys([
    { key: 'j', says: 'key.down', run: () => step(1) },
    { key: 'k', says: 'key.up', run: () => step(-1) },
  ])
  return (
    <nav className="tabs" aria-label={t('templates.kinds')}>
      {beginnings.map((one) => (
        <Link
          key={one}
          to="/templates"
          search={{ kind: one, lang }}
          activeOptions={{ exact: true }}
          aria-current={one === kind ? 'page' : undefined}
        >
          {t(`templates.kind.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function Languages({ kind, lang }: Choice) {
  const { t } = useTexts()
  return (
    <nav className="chips" aria-label={t('templates.language')}>
      {columnLanguages.map((one) => (
        <Link
          key={one}
          className="chip toggle"
          lang={one}
          to="/templates"
          search={{ kind, lang: one }}
          activeOptions={{ exact: true }}
          aria-current={one === lang ? 'page' : undefined}
        >
          {languageName(one)}
        </Link>
      ))}
    </nav>
  )
}

function Sheet({ template: { lang, kind, title, subtitle, body } }: { template: ArticleTemplate }) {
  const { t } = useTexts()
  return (
    <article className="template-sheet" lang={lang} aria-label={t(`templates.kind.${kind}`)}>
      <h2>{title}</h2>
      <p className="standfirst">{subtitle}</p>
      <div className="prose">
        <RichText document={body} />
      </div>
    </article>
  )
}
