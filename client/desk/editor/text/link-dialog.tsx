// Edits a link target: an address, or an entry of this site found by title.
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { Autocomplete, Input, Label, ListBox, ListBoxItem, TextField } from 'react-aria-components'
import { languageName, type Locale } from '../../../contract/locale.ts'
import type { FoundEntry } from '../../data/recent.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLinkTargets } from '../link-targets.ts'
import { safeHref } from '../paste/inline.ts'
import { setLink, removeLink } from '../schema/links.ts'

interface LinkDialogProps {
  editor: Editor
  lang: Locale
  onClose: () => void
}

const isForeign = (text: string) => /^https?:\/\//i.test(text) && !text.startsWith(location.origin)

export function LinkDialog({ editor, lang, onClose }: LinkDialogProps) {
  const { t } = useDeskI18n()
  const id = useId()
  const before: unknown = editor.getAttributes('link')['href']
  const [text, setText] = useState(typeof before === 'string' ? before : '')
  const [isWrong, setWrong] = useState(false)
  const isSearch = !isForeign(text)
  const { entries, isPending } = useLinkTargets(isSearch ? text : '', lang)
  const lead = (address: string, title = address) => {
    onClose()
    setLink(editor, address, title)
  }
  const set = () => {
    const address = safeHref(text, location.origin)
    if (address) lead(address)
    else setWrong(true)
  }
  return (
    <Dialog initialFocus="field" title={t('editor.link.title')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          set()
        }}
      >
        <Autocomplete
          disableAutoFocusFirst
          inputValue={text}
          onInputChange={(typed) => {
            setText(typed)
            setWrong(false)
          }}
        >
          <TextField className="form-field" isInvalid={isWrong} autoComplete="off">
            <Label>{t('editor.link.address')}</Label>
            <Input aria-describedby={isWrong ? `${id}-wrong` : undefined} />
          </TextField>
          <ListBox
            className="found-links"
            aria-label={t('editor.link.found', { language: languageName(lang) })}
            items={isSearch ? entries : []}
            {...(isSearch &&
              text &&
              !isPending && {
                renderEmptyState: () => <p className="hint">{t('editor.link.none')}</p>,
              })}
            onAction={(key) => {
              const chosen = entries.find((one) => one.id === key)
              if (chosen) lead(chosen.url, chosen.title)
            }}
          >
            {(entry) => <Found entry={entry} />}
          </ListBox>
        </Autocomplete>
        {isWrong && (
          <p className="alert" role="alert" id={`${id}-wrong`}>
            {t('editor.link.wrong')}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary">
            {t('editor.link.set')}
          </button>
          {before !== undefined && (
            <button
              type="button"
              className="button ghost"
              onClick={() => {
                onClose()
                removeLink(editor)
              }}
            >
              {t('editor.link.remove')}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}

/** Marks entries that are not live, because a link to one blocks publishing. */
function Found({ entry }: { entry: FoundEntry }) {
  const { t } = useDeskI18n()
  return (
    <ListBoxItem id={entry.id} textValue={entry.title} className="found-link">
      <span lang={entry.lang}>{entry.title}</span>
      <small>
        {entry.url}
        {entry.state !== 'published' && ` · ${t('editor.link.unseen')}`}
      </small>
    </ListBoxItem>
  )
}
