// Building blocks of the member center's tabs.
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useI18n } from '../../i18n/context.tsx'

interface MemberSectionProps {
  id: string
  title: string
  intro?: string
  children: ReactNode
}

/** A section of a tab; its heading can take the focus when the focused element below it disappears. */
export function MemberSection({ id, title, intro, children }: MemberSectionProps) {
  return (
    <section className="member-part" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {intro && <p className="member-intro">{intro}</p>}
      {children}
    </section>
  )
}

/** Explains why all fields are disabled. */
export function ReadOnlyNote() {
  const { t } = useI18n()
  return (
    <p className="alert warning member-note">
      <Icon name="lock" />
      <span>{t('error.read_only_account.detail')}</span>
    </p>
  )
}
