// Where a comment is written: the field, how much room is left, and a word about links before they are refused.
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { fieldAttributes, FieldFrame, type FieldProps } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { roomStep } from './comment-room.ts'
import { commentLength, maxCommentLength } from '../../contract/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { useLinkHint } from './use-link-hint.ts'

interface CommentFieldProps {
  field: FieldProps
  area: RefObject<HTMLTextAreaElement | null>
  /** What stands in the field now. */
  text: string
  onText: (text: string) => void
  /** Esc. */
  onLeave?: (() => void) | undefined
  /** The buttons. */
  children: ReactNode
}

export function CommentField({ field, area, text, onText, onLeave, children }: CommentFieldProps) {
  const { t } = useI18n()
  const hasLink = useLinkHint(text)
  const { 'aria-describedby': describedBy, ...attributes } = fieldAttributes({ field })
  const linkId = `${field.id}-link`

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, these keys are its own.
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
      <FieldFrame field={field}>
        <textarea
          className="input"
          rows={3}
          ref={area}
          defaultValue={field.value}
          placeholder={t('comment.placeholder')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...attributes}
          aria-describedby={[hasLink && linkId, describedBy].filter(Boolean).join(' ') || undefined}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </FieldFrame>
      <output>
        {hasLink && (
          <span className="alert warning" id={linkId}>
            <Icon name="warn" />
            <span>{t('comment.link')}</span>
          </span>
        )}
      </output>
      <div className="comment-form-end">
        <Room left={maxCommentLength - commentLength(text)} />
        {children}
      </div>
    </>
  )
}

/** The count for the eye, with every key; the words for screen readers, now and then. */
function Room({ left }: { left: number }) {
  const { locale, t } = useI18n()
  const step = roomStep(left)
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
