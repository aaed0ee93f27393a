import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { createArticle, type ArticleStarter } from '../../data/new-entry.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { languageColumns } from '../../ui/language-names.ts'

/** Creates a draft from the selected template, and drafts of its translations, if the operator may write. */
export function Begin({ kind, lang }: { kind: ArticleStarter; lang: Locale }) {
  const { t } = useDeskI18n()
  const own = useLanguages()
  const [also, setAlso] = useState<readonly Locale[]>([])
  const { begin, isBusy, failure } = useBegin({ kind, lang, also })
  const mayBegin = own.includes(lang)
  useShortcuts([{ key: 'Enter', labelKey: 'shortcut.create', run: () => mayBegin && begin() }])
  if (!mayBegin) return <p className="hint">{t('templates.closed')}</p>
  const others = own.filter((one) => one !== lang)
  return (
    <div className="template-begin">
      {others.length > 0 && (
        <fieldset>
          <legend className="muted">{t('templates.also')}</legend>
          {others.map((one) => (
            <label key={one} className="checkbox-label" lang={one}>
              <input
                type="checkbox"
                checked={also.includes(one)}
                onChange={({ target }) =>
                  setAlso(
                    others.filter((other) =>
                      other === one ? target.checked : also.includes(other),
                    ),
                  )
                }
              />
              {languageName(one)}
            </label>
          ))}
        </fieldset>
      )}
      <FormError text={failure} />
      <button type="button" className="button primary" disabled={isBusy} onClick={begin}>
        {also.length === 0
          ? t('templates.begin', { language: languageName(lang) })
          : t('templates.begin_several', { count: also.length + 1 })}{' '}
        <kbd>↵</kbd>
      </button>
    </div>
  )
}

/** Languages in which the operator may create an article. */
function useLanguages(): Locale[] {
  const can = useCan()
  const { id } = useOperator()
  return languageColumns.filter((lang) => can('entry.write', { lang, by: id }))
}

/** A double press creates only one article. */
function useBegin(article: Parameters<typeof createArticle>[0]) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const { run, isPending, failure } = useAsyncAction()
  const begin = () => {
    if (isPending) return
    run(async () => {
      const { id, missing } = await createArticle(article)
      if (missing.length > 0) {
        const languages = missing.map(languageName).join(' · ')
        showToast(t('templates.not_begun', { languages }), { kind: 'failed' })
      }
      await navigate(editorOf('article', id))
    })
  }
  return { begin, isBusy: isPending, failure }
}
