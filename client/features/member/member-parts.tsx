// What the tabs of the member centre are made of.
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useI18n } from '../../i18n/context.tsx'

interface MemberSectionProps {
  id: string
  title: string
  intro?: string
  children: ReactNode
}

/** A part of a tab under a ruled heading; the heading can take the focus of what disappeared below it. */
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

/** Says why everything is locked. */
export function ReadOnlyNote() {
  const { t } = useI18n()
  return (
    <p className="alert warning member-note">
      <Icon name="lock" />
      <span>{t('error.read_only_account.detail')}</span>
    </p>
  )
}
