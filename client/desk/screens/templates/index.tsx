// Starting points of a new article: an empty page, or a template of a kind of article, shown as readers would see it.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ArticleTemplate } from '../../../contract/site/article-template.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { parseTemplateView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { languageColumns } from '../../ui/language-names.ts'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Begin } from './begin.tsx'
import { CopyTemplate } from './copy.tsx'
import './templates.css'
import { articleStarters, type ArticleStarter } from '../../data/new-entry.ts'

interface Choice {
  kind: ArticleStarter
  lang: Locale
}

export function Templates() {
  const { t } = useDeskI18n()
  const choice = useChoice()
  const { kind, lang } = choice
  const read = useApi('GET /api/backstage/article-template', { query: { lang } })
  const template = read.data?.items.find((one) => one.kind === kind)
  return (
    <div className="page">
      <PageHead title={t('screen.templates')} />
      <p className="template-intro muted">{t('templates.intro')}</p>
      <Kinds {...choice} />
      <div className="templates">
        <div className="template-side">
          <Languages {...choice} />
          <Begin key={lang} {...choice} />
          {template && <CopyTemplate key={`${kind} ${lang}`} template={template} />}
        </div>
        {kind === 'blank' && <Empty>{t('templates.blank')}</Empty>}
        {kind !== 'blank' && <QueryState read={read} rows={14} />}
        {template && <Sheet template={template} />}
      </div>
    </div>
  )
}

function useChoice(): Choice {
  const { kind = 'news', lang } = parseTemplateView(useSearch({ strict: false }))
  const operator = useOperator()
  return { kind, lang: lang ?? ownLanguage(operator) }
}

function Kinds({ kind, lang }: Choice) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const step = (by: number) => {
    const next = articleStarters[articleStarters.indexOf(kind) + by]
    if (next) void navigate({ to: '/templates', search: { kind: next, lang }, replace: true })
  }
  useShortcuts([
    { key: 'j', labelKey: 'shortcut.down', run: () => step(1) },
    { key: 'k', labelKey: 'shortcut.up', run: () => step(-1) },
  ])
  return (
    <nav className="tabs" aria-label={t('templates.kinds')}>
      {articleStarters.map((one) => (
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
  const { t } = useDeskI18n()
  return (
    <nav className="chips" aria-label={t('templates.language')}>
      {languageColumns.map((one) => (
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
  const { t } = useDeskI18n()
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
