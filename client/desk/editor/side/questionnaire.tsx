import { Link, useNavigate } from '@tanstack/react-router'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { useTexts } from '../../i18n/texts.ts'
import { editorOf } from '../../kinds.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import type { EntryWork } from '../saving/use-entry-work.ts'

/** How many have answered, what that means for the questions, and the way to those of next year. */
export function QuestionnaireSide({ work }: { work: EntryWork }) {
  const { entry } = work
  const { t } = useTexts()
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
  const { t, lang } = useTexts()
  const can = useCan()
  const { data } = useRead('GET /api/backstage/questionnaire/:id/answers', {
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

/** What is typed is saved first: the copy is of what is there to see. */
function Next({ work: { entry, draft } }: { work: EntryWork }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const { act, isBusy, failure } = useAct()
  if (!can('entry.write')) return null
  const go = async () => {
    const rev = await draft.settle()
    // What could not be saved says so itself.
    if (rev === null) return
    const { id } = await call('POST /api/backstage/questionnaire/:id/next', {
      params: { id: entry.id },
      body: { rev },
    })
    await navigate(editorOf('questionnaire', id))
  }
  return (
    <>
      <p className="actions">
        <button type="button" className="button" disabled={isBusy} onClick={() => act(go)}>
          {t('editor.questionnaire.next')}
        </button>
      </p>
      <p className="hint">{t('editor.questionnaire.next_means')}</p>
      <Failure text={failure} />
    </>
  )
}
