import { useNavigate } from '@tanstack/react-router'
import { bodyOf, fieldOf } from '../../../contract/desk/entries/data.ts'
import { isBlank } from '../../../contract/desk/entries/draft-translation.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { entryTypeDefinitions } from '../../../contract/desk/entries/kinds/registry.ts'
import { emptyCopyOf } from '../../../contract/desk/entries/text-structure.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import { languageName } from '../../../contract/locale.ts'
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { parseEntryData } from '../../data/source.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { toEditorDocument } from '../schema/document.ts'
import { activeEditor } from '../text/open-editor.ts'

interface BesideHeadProps {
  entry: Entry
  source: Source
  changed: number
  /** Blocks of the translation; absent for an entry without a text. */
  target?: readonly RichTextNode[]
}

/** Terms of the glossary in the source, with their wording. */
function Terms({ source: { lang: from, terms }, lang }: { source: Source; lang: string }) {
  const { t } = useDeskI18n()
  if (terms.length === 0) return null
  return (
    <dl className="source-terms" aria-label={t('translation.source_pane.terms')}>
      {terms.map(({ term, wording }) => (
        <div key={term}>
          <dt lang={from}>{term}</dt>
          <dd lang={lang}>{wording}</dd>
        </div>
      ))}
    </dl>
  )
}

export function SourcePaneHeader({ entry, source, changed, target }: BesideHeadProps) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const { lang, title, fields } = source
  const data = parseEntryData(source.data)
  const { description } = entryTypeDefinitions[entry.type]
  const lead = fieldOf(data, description)
  const blocks = bodyOf(data).content.length
  /** An emptied text may keep a block for the cursor, of any type. */
  const lacksStructure = target !== undefined && target.length < blocks && target.every(isBlank)
  const changedIn = (name: string) => (fields.includes(name) ? 'changed-line' : undefined)
  return (
    <div className="source-pane-header">
      <p className="source-row-header">
        <b lang={lang}>{languageName(lang)}</b> {t('translation.source_pane.label')}
        <span className="push-end">
          {changed > 0
            ? t('translation.source_pane.left', { count: changed })
            : t('translation.source_pane.nothing')}
        </span>
        <button
          type="button"
          className="link"
          onClick={() => void navigate({ href: `/backstage/${entry.type}/${entry.id}` })}
        >
          {t('translation.source_pane.hide')}
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
      <Terms source={source} lang={entry.lang} />
      {lacksStructure && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const editor = activeEditor.get()
            if (!editor) return
            const { content } = toEditorDocument(editor.schema, emptyCopyOf(bodyOf(data)))
            const { tr, doc } = editor.state
            editor.view.dispatch(tr.replaceWith(0, doc.content.size, content))
            editor.commands.focus('start')
          }}
        >
          {t('translation.source_pane.structure')}
        </button>
      )}
    </div>
  )
}
