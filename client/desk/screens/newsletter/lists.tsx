import { languageName, type Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import type { IssueWork } from './use-issue.ts'

/** Lists that receive the issue, with the number of their subscribers and of the items each language lacks. */
export function Lists({ work }: { work: IssueWork }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { languages, items } = work.form.data
  const toggle = (lang: Locale) =>
    work.change({
      languages: languageColumns.filter((one) => (one === lang) !== languages.includes(one)),
    })
  const stateOf = (lang: Locale) => {
    const lacks = work.saved.lists.find((list) => list.lang === lang)?.lacks ?? []
    const isEmpty = lacks.filter(({ shown_in }) => shown_in === null).length === items.length
    if (isEmpty) return { text: t('newsletter.list_empty'), isHot: languages.includes(lang) }
    if (lacks.length === 0) return { text: t('newsletter.list_complete'), isHot: false }
    return { text: t('newsletter.list_lacks', { count: lacks.length }), isHot: false }
  }
  return (
    <fieldset className="issue-lists">
      <legend>{t('newsletter.lists')}</legend>
      {languageColumns.map((lang) => {
        const { text, isHot } = stateOf(lang)
        const count = work.saved.lists.find((list) => list.lang === lang)?.audience ?? 0
        return (
          <label key={lang} className="checkbox-label">
            <input
              type="checkbox"
              checked={languages.includes(lang)}
              disabled={!can('periodical.write', { lang })}
              onChange={() => toggle(lang)}
            />
            <span lang={lang}>{languageName(lang)}</span>
            <small className="muted">{t('newsletter.readers', { count })}</small>
            <small className={isHot ? 'urgent' : 'muted'}>{text}</small>
          </label>
        )
      })}
    </fieldset>
  )
}
