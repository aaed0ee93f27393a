// Asks for the attributes of a block. Inserts a new one, or changes the one at the cursor.
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import {
  maxButtonLength,
  maxCodeLanguageLength,
  maxFootnoteLength,
  maxToggleTitleLength,
} from '../../../contract/text/limits.ts'
import { maxLinkLength } from '../../../contract/text/link-target.ts'
import { nodeAttrs } from '../../../contract/text/rich-text-schema.ts'
import { visibleText } from '../../../contract/text-fields.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { safeHref } from '../paste/inline.ts'
import { blockAt, setAttrs } from './current.ts'

export type AskedBlock = 'toggle' | 'button' | 'footnote' | 'codeBlock'

interface Field {
  name: 'title' | 'text' | 'href' | 'language'
  label: MessageKey
  longest: number
  isOptional?: true
}

const fields: Record<AskedBlock, readonly Field[]> = {
  toggle: [{ name: 'title', label: 'editor.boxes.toggle_title', longest: maxToggleTitleLength }],
  button: [
    { name: 'text', label: 'editor.boxes.button_text', longest: maxButtonLength },
    { name: 'href', label: 'editor.boxes.button_href', longest: maxLinkLength },
  ],
  footnote: [
    { name: 'text', label: 'editor.boxes.footnote_text', longest: maxFootnoteLength },
    { name: 'href', label: 'editor.boxes.footnote_href', longest: maxLinkLength, isOptional: true },
  ],
  codeBlock: [
    {
      name: 'language',
      label: 'editor.boxes.codeBlock_language',
      longest: maxCodeLanguageLength,
      isOptional: true,
    },
  ],
}

interface BlockDialogProps {
  editor: Editor
  name: AskedBlock
  onClose: () => void
}

export function BlockDialog({ editor, name, onClose }: BlockDialogProps) {
  const { t } = useDeskI18n()
  const id = useId()
  const [block] = useState(() => blockAt(editor.state))
  const current = block?.name === name ? block : null
  const [values, setValues] = useState(() => typedIn(current?.node.attrs ?? {}))
  const [wrong, setWrong] = useState<string | null>(null)
  const save = () => {
    const read = nodeAttrs[name].safeParse(attrsFrom(values, fields[name]))
    if (!read.success) return setWrong(String(read.error.issues[0]?.path[0]))
    if (current) setAttrs(editor, current.pos, read.data)
    else if (name === 'toggle') editor.chain().wrapIn(name, read.data).run()
    else editor.chain().insertContent({ type: name, attrs: read.data }).run()
    onClose()
  }
  return (
    <Dialog initialFocus="field" title={t(`editor.insert.${name}`)} onClose={onClose} isFirm>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {fields[name].map((field) => (
          <div key={field.name} className="form-field">
            <label htmlFor={`${id}-${field.name}`}>{t(field.label)}</label>
            <input
              id={`${id}-${field.name}`}
              value={values[field.name] ?? ''}
              maxLength={field.longest}
              autoComplete="off"
              required={!field.isOptional}
              aria-invalid={wrong === field.name}
              aria-describedby={wrong === field.name ? `${id}-wrong` : undefined}
              onChange={(event) => {
                setValues({ ...values, [field.name]: event.target.value })
                setWrong(null)
              }}
            />
          </div>
        ))}
        {wrong !== null && (
          <p className="alert" role="alert" id={`${id}-wrong`}>
            {t(messages[wrong] ?? 'editor.boxes.empty')}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary">
            {t(current ? 'editor.boxes.set' : 'editor.boxes.insert')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

type Typed = Readonly<Record<string, string>>

const typedIn = (attrs: object): Typed =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => typeof value === 'string'))

const messages: Readonly<Record<string, 'editor.link.wrong' | 'editor.boxes.language_wrong'>> = {
  href: 'editor.link.wrong',
  language: 'editor.boxes.language_wrong',
}

/** Trimmed values. Empty optional fields are omitted. */
function attrsFrom(values: Typed, all: readonly Field[]) {
  const filled = all.flatMap(({ name, isOptional }) => {
    const typed = visibleText(values[name] ?? '').trim()
    if (typed === '' && isOptional) return []
    return [[name, name === 'href' ? safeHref(typed, location.origin) : typed]]
  })
  return Object.fromEntries(filled) as Record<string, unknown>
}
