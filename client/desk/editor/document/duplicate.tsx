// Makes a new draft with the content of this entry.
import { useNavigate } from '@tanstack/react-router'
import { duplicateOf } from '../../../contract/desk/entries/kinds/duplicate.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { call } from '../../api/client.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { editorOf } from '../../entry-type-links.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import type { Data } from '../saving/merge.ts'

export function Duplicate({ entry: { type, lang }, data }: { entry: Entry; data: Data }) {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const can = useCan()
  const navigate = useNavigate()
  const { run, isPending, failure } = useAsyncAction()
  const duplicate = async () => {
    const body = { type, lang, data: duplicateOf(type, data) }
    await navigate(editorOf(type, (await call('POST /api/backstage/entry', { body })).id))
  }
  if (!can('entry.write', { lang, by: operator.id })) return null
  return (
    <>
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={isPending}
          onClick={() => run(duplicate)}
        >
          {t('editor.side.duplicate')}
        </button>
      </p>
      <p className="hint">{t('editor.side.duplicate_means')}</p>
      <FormError text={failure} />
    </>
  )
}
