import { localePath } from '../../contract/paths.ts'
import { legalPath, type LegalKind } from '../../contract/terms.ts'
import { useI18n } from '../../i18n/context.tsx'

interface LegalNoteProps {
  /** Documents that readers can open. */
  legal: readonly LegalKind[]
  /** True below the form that creates an account. */
  isSignUp?: boolean
}

/** Links to the documents that apply to a form. */
export function LegalNote({ legal, isSignUp = false }: LegalNoteProps) {
  const { locale, t } = useI18n()
  const notes = [
    ...(isSignUp ? [{ kind: 'terms', text: t('legal.accept') } as const] : []),
    { kind: 'privacy', text: t('legal.data') } as const,
  ].filter(({ kind }) => legal.includes(kind))
  return notes.map(({ kind, text }) => (
    <p key={kind} className="form-other">
      {text}{' '}
      <a className="more" href={localePath(locale, legalPath(kind))}>
        {t(`legal.${kind}`)}
      </a>
    </p>
  ))
}
