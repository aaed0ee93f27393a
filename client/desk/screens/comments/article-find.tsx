import { useState } from 'react'
import { languageName } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/find-field.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ArticleSwitch } from './article-switch.tsx'

/** Finds an article without listed comments, to close or open its comments. */
export function ArticleFind() {
  const { t } = useDeskI18n()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can('comment.rule')) return null
  return (
    <>
      <button type="button" className="link push-end" onClick={() => setOpen(true)}>
        {t('comments.articles')}
      </button>
      {isOpen && (
        <Dialog
          initialFocus="field"
          title={t('comments.articles_title')}
          onClose={() => setOpen(false)}
        >
          <Found />
        </Dialog>
      )}
    </>
  )
}

function Found() {
  const { t } = useDeskI18n()
  const [q, setQ] = useState('')
  const read = useApi('GET /api/backstage/comment/article', q ? { query: { q } } : null)
  const items = read.data?.items
  return (
    <>
      <SearchField label={t('comments.article_find')} words={q} onFind={setQ} />
      {q && <QueryState read={read} rows={2} />}
      {items?.length === 0 && <p className="hint">{t('comments.article_none')}</p>}
      <ul className="comment-articles" hidden={!items?.length}>
        {items?.map((article) => (
          <li key={article.id}>
            <a
              href={`${article.url}#comments`}
              target="_blank"
              rel="noreferrer"
              lang={article.lang}
            >
              {article.title}
            </a>
            <span className="muted">
              {article.id} · {languageName(article.lang)}
            </span>
            <ArticleSwitch article={article} />
          </li>
        ))}
      </ul>
    </>
  )
}
