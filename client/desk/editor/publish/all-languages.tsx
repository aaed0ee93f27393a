import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Plan } from '../saving/publish-options.ts'

/** Selects other languages to publish together with this one; none by default. */
export function PublishTranslations({
  entry,
  plan,
  onPlan,
}: {
  entry: Entry
  plan: Plan
  onPlan: (plan: Plan) => void
}) {
  const { t } = useDeskI18n()
  const can = useCan()
  const by = entry.created_by?.id
  const waiting = entry.translations.filter(
    ({ lang, has_draft }) =>
      has_draft && can('entry.publish', { lang, by, isTranslation: lang !== entry.source_lang }),
  )
  if (waiting.length === 0) return null
  const toggled = (id: number, isChosen: boolean) =>
    waiting.flatMap((one) =>
      (one.id === id ? isChosen : plan.translationIds.includes(one.id)) ? [one.id] : [],
    )
  return (
    <fieldset className="several">
      <legend>{t('editor.publish.with_translations')}</legend>
      {waiting.map(({ id, lang }) => (
        <label key={id} className="checkbox-label" lang={lang}>
          <input
            type="checkbox"
            checked={plan.translationIds.includes(id)}
            onChange={({ target }) =>
              onPlan({ ...plan, translationIds: toggled(id, target.checked) })
            }
          />
          {languageName(lang)}
        </label>
      ))}
    </fieldset>
  )
}
