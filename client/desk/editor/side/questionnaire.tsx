import { Link, useNavigate } from '@tanstack/react-router'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import type { EntrySession } from '../saving/use-entry-session.ts'

/** Number of answers, their consequences for editing, and the button to create next year's questionnaire. */
export function QuestionnaireSide({ work }: { work: EntrySession }) {
  const { entry } = work
  const { t } = useDeskI18n()
  return (
    <section>
      <h2>{t('editor.questionnaire.answers')}</h2>
      {entry.state === 'draft' ? (
        <p className="hint">{t('editor.questionnaire.not_out')}</p>
      ) : (
        <Answers entry={entry} />
      )}
      <Next work={work} />
    </section>
  )
}

function Answers({ entry }: { entry: Entry }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { data } = useApi('GET /api/backstage/questionnaire/:id/answers', {
    params: { id: entry.item_id },
  })
  if (!data) return null
  const { year, count } = data
  return (
    <>
      <p>
        {t('editor.questionnaire.count', { count: formatNumber(lang, count) })}{' '}
        {can('feedback.read') && (
          <Link className="link" to="/feedback" search={{ year: String(year) }}>
            {t('editor.questionnaire.results')}
          </Link>
        )}
      </p>
      <p className="hint">
        {t(count > 0 ? 'editor.questionnaire.locked' : 'editor.questionnaire.open')}
      </p>
    </>
  )
}

/** Saves first, because the server copies the saved draft. */
function Next({ work: { entry, draft } }: { work: EntrySession }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const navigate = useNavigate()
  const { run, isPending, failure } = useAsyncAction()
  const { id } = useOperator()
  if (!can('entry.write', { lang: defaultLocale, by: id })) return null
  const go = async () => {
    const rev = await draft.flush()
    // The save status already shows the failure.
    if (rev === null) return
    const next = await call('POST /api/backstage/questionnaire/:id/next', {
      params: { id: entry.id },
      body: { rev },
    })
    await navigate(editorOf('questionnaire', next.id))
  }
  return (
    <>
      <p className="actions">
        <button type="button" className="button" disabled={isPending} onClick={() => run(go)}>
          {t('editor.questionnaire.next')}
        </button>
      </p>
      <p className="hint">{t('editor.questionnaire.next_means')}</p>
      <FormError text={failure} />
    </>
  )
}
