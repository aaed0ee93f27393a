import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { find, findKey, findNext, replaceAll, replaceCurrent, clearFind } from './find.ts'

export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useDeskI18n()
  const [text, setText] = useState(() => chosenText(editor))
  const [by, setBy] = useState('')
  const [isCaseSensitive, setCase] = useState(false)
  const { at, count } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const state = findKey.getState(now.state)
      return { at: (state?.current ?? -1) + 1, count: state?.found.length ?? 0 }
    },
  })
  useEffect(() => {
    find(editor, { text, isCaseSensitive })
  }, [editor, text, isCaseSensitive])
  useEffect(() => () => clearFind(editor), [editor])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') findNext(editor, event.shiftKey ? -1 : 1)
  }
  return (
    <search className="find-bar" aria-label={t('editor.find.label')}>
      <div>
        <input
          type="search"
          aria-label={t('editor.find.words')}
          placeholder={t('editor.find.words')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          ref={focusOnce}
        />
        <output className="hint">
          {text && (count > 0 ? t('editor.find.place', { at, count }) : t('editor.find.none'))}
        </output>
        <button
          type="button"
          className="tool"
          aria-label={t('editor.find.before')}
          onClick={() => findNext(editor, -1)}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          className="tool"
          aria-label={t('editor.find.next')}
          onClick={() => findNext(editor, 1)}
        >
          <span aria-hidden="true">↓</span>
        </button>
        <label className="checkbox-label">
          <input
            type="checkbox"
            checked={isCaseSensitive}
            onChange={(event) => setCase(event.target.checked)}
          />
          {t('editor.find.case')}
        </label>
        <CloseButton isPushed label={t('editor.find.close')} onPress={close} />
      </div>
      <div>
        <input
          aria-label={t('editor.find.by')}
          placeholder={t('editor.find.by')}
          value={by}
          onChange={(event) => setBy(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="button"
          disabled={count === 0}
          onClick={() => replaceCurrent(editor, by)}
        >
          {t('editor.find.one')}
        </button>
        <button
          type="button"
          className="button"
          disabled={count === 0}
          onClick={() => replaceAll(editor, by)}
        >
          {t('editor.find.all', { count })}
        </button>
      </div>
    </search>
  )
}

function chosenText({ state: { doc, selection } }: Editor): string {
  return doc.textBetween(selection.from, selection.to).slice(0, 80)
}

const seen = new WeakSet<HTMLElement>()
function focusOnce(field: HTMLInputElement | null): void {
  if (!field || seen.has(field)) return
  seen.add(field)
  field.select()
}
