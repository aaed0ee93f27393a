import { useNavigate } from '@tanstack/react-router'
import { skeletonOf } from '../../../contract/desk/entries/draft-from.ts'
import { bodyOf, fieldOf } from '../../../contract/desk/entries/data.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { kinds } from '../../../contract/desk/entries/kinds/registry.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import { languageName } from '../../../contract/locale.ts'
import { textOf } from '../../data/source.ts'
import { useTexts } from '../../i18n/texts.ts'
import { editedDocument } from '../schema/document.ts'
import { openEditor } from '../text/open-editor.ts'

interface BesideHeadProps {
  entry: Entry
  source: Source
  changed: number
  /** Nothing is written yet. */
  isEmpty: boolean
}

export function BesideHead({ entry, source, changed, isEmpty }: BesideHeadProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { lang, title, fields } = source
  const data = textOf(source.data)
  const { description } = kinds[entry.type]
  const lead = fieldOf(data, description)
  const changedIn = (name: string) => (fields.includes(name) ? 'changed-line' : undefined)
  return (
    <div className="beside-head">
      <p className="para-head">
        <b lang={lang}>{languageName(lang)}</b> {t('translation.beside.label')}
        <span className="push">
          {changed > 0
            ? t('translation.beside.left', { count: changed })
            : t('translation.beside.nothing')}
        </span>
        <button
          type="button"
          className="link"
          onClick={() => void navigate({ href: `/backstage/${entry.type}/${entry.id}` })}
        >
          {t('translation.beside.hide')}
        </button>
      </p>
      <h2 lang={lang} className={changedIn('title')}>
        {title}
      </h2>
      {typeof lead === 'string' && (
        <p lang={lang} className={changedIn(description)}>
          {lead}
        </p>
      )}
      {isEmpty && bodyOf(data).content.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const editor = openEditor.get()
            if (!editor) return
            const { content } = editedDocument(editor.schema, skeletonOf(bodyOf(data)))
            const { tr, doc } = editor.state
            editor.view.dispatch(tr.replaceWith(0, doc.content.size, content))
            editor.commands.focus('start')
          }}
        >
          {t('translation.beside.structure')}
        </button>
      )}
    </div>
  )
}
