// The text field of a comment, with the number of characters left and a warning about links before the API refuses them.
import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { fieldAttributes, FieldLayout, type FieldProps } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announcedStep } from './length.ts'
import { commentLength, maxCommentLength } from '../../../contract/comments/comment.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'

interface CommentFieldProps {
  field: FieldProps
  area: RefObject<HTMLTextAreaElement | null>
  /** Current value of the field. */
  text: string
  onText: (text: string) => void
  /** Called on Esc. */
  onLeave?: (() => void) | undefined
  /** The buttons. */
  children: ReactNode
}

export function CommentField({ field, area, text, onText, onLeave, children }: CommentFieldProps) {
  const { t } = useI18n()
  const link = useLinkHint(text)
  const { 'aria-describedby': describedBy, ...attributes } = fieldAttributes({ field })
  const linkId = `${field.id}-link`

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method is composing, these keys belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onLeave) {
      event.preventDefault()
      onLeave()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.form?.requestSubmit()
  }

  return (
    <>
      <FieldLayout field={field}>
        <textarea
          className="input"
          rows={3}
          ref={area}
          defaultValue={field.value}
          placeholder={t('comment.placeholder')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...attributes}
          aria-describedby={[link && linkId, describedBy].filter(Boolean).join(' ') || undefined}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </FieldLayout>
      <output>
        {link && (
          <span className="alert warning" id={linkId}>
            <Icon name="warn" />
            <span>{t('comment.link', { piece: link })}</span>
          </span>
        )}
      </output>
      <div className="comment-form-end">
        <CharactersLeft left={maxCommentLength - commentLength(text)} />
        {children}
      </div>
    </>
  )
}

/** The visible count changes with every key; screen readers hear it only at a few steps. */
function CharactersLeft({ left }: { left: number }) {
  const { locale, t } = useI18n()
  const step = announcedStep(left)
  const [said, setSaid] = useState<{ step: number | undefined; left: number }>({ step, left })
  if (said.step !== step) setSaid({ step, left })
  const count = formatNumber(locale, Math.abs(said.left))
  return (
    <>
      <span className={left < 0 ? 'help over-limit' : 'help'} aria-hidden="true">
        {formatNumber(locale, maxCommentLength - left)} / {formatNumber(locale, maxCommentLength)}
      </span>
      <output className="visually-hidden">
        {said.step !== undefined && t(said.left < 0 ? 'comment.over' : 'comment.room', { count })}
      </output>
    </>
  )
}

/** Debounce in milliseconds. */
const pause = 400
/** UTF-16 units that are checked: a longer text cannot be posted anyway. */
const most = maxCommentLength * 2

/** Keeps the guard out of the Worker's render, where effects never run. */
const loadGuard = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('../../../contract/text/link-guard.ts')

/** The link in the text, or an empty string. The guard's code loads with the first text. */
function useLinkHint(text: string): string {
  const [suspect, setSuspect] = useState('')
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(() => {
      loadGuard().then(
        ({ findLink }) => {
          if (!isOutdated) setSuspect(findLink(text.slice(0, most)) ?? '')
        },
        // The API checks, too.
        () => undefined,
      )
    }, pause)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [text])
  // The warning stays while the reader keeps typing and disappears with the last character.
  return text && suspect
}
