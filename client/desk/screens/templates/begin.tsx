import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { beginArticle, type Beginning } from '../../data/new-entry.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { editorOf } from '../../kinds.ts'
import { useKeys } from '../../shell/keys.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { columnLanguages } from '../../ui/language-names.ts'

interface BeginProps {
  kind: Beginning
  lang: Locale
}

/** Opens the choice as a draft, and begins its translations, where the operator may write. */
export function Begin({ kind, lang }: BeginProps) {
  const { t } = useTexts()
  const own = useLanguages()
  const [also, setAlso] = useState<readonly Locale[]>([])
  const { begin, isBusy, failure } = useBegin({ kind, lang, also })
  const mayBegin = own.includes(lang)
  useKeys([{ key: 'Enter', says: 'key.create', run: () => mayBegin && begin() }])
  if (!mayBegin) return <p className="hint">{t('templates.closed')}</p>
  const others = own.filter((one) => one !== lang)
  return (
    <div className="template-begin">
      {others.length > 0 && (
        <fieldset>
          <legend className="quiet">{t('templates.also')}</legend>
          {others.map((one) => (
            <label key={one} className="check-line" lang={one}>
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
      <Failure text={failure} />
      <button type="button" className="button primary" disabled={isBusy} onClick={begin}>
        {also.length === 0
          ? t('templates.begin', { language: languageName(lang) })
          : t('templates.begin_several', { count: also.length + 1 })}{' '}
        <kbd>↵</kbd>
      </button>
    </div>
  )
}

/** Languages the operator may begin an article in. */
function useLanguages(): Locale[] {
  const can = useCan()
  const { id } = useOperator()
  return columnLanguages.filter((lang) => can('entry.write', { lang, by: id }))
}

/** What is pressed twice begins one article. */
function useBegin(article: Parameters<typeof beginArticle>[0]) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { act, isBusy, failure } = useAct()
  const begin = () => {
    if (isBusy) return
    act(async () => {
      const { id, missing } = await beginArticle(article)
      if (missing.length > 0) {
        const languages = missing.map(languageName).join(' · ')
        notify(t('templates.not_begun', { languages }), { kind: 'failed' })
      }
      await navigate(editorOf('article', id))
    })
  }
  return { begin, isBusy, failure }
}
