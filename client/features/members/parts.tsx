// Building blocks of the member center's tabs.
import type { ReactNode } from 'react'
import type { useLoading } from '../../browser/api/use-loading.ts'
import { Icon } from '../../ui/icon.tsx'
import { useI18n } from '../../i18n/context.tsx'

interface MemberSectionProps {
  id: string
  title: string
  /** Number of entries of the section's list, as text. */
  total?: string | undefined
  intro?: string
  children: ReactNode
}

/** A section of a tab; its heading can take the focus when the focused element below it disappears. */
export function MemberSection({ id, title, total, intro, children }: MemberSectionProps) {
  const { t } = useI18n()
  return (
    <section className="member-part" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {total && <p>{t('member.likes.total', { count: total })}</p>}
      </div>
      {intro && <p className="member-intro">{intro}</p>}
      {children}
    </section>
  )
}

interface LoadingListProps {
  loading: ReturnType<typeof useLoading>
  isLoaded: boolean
  /** Text of the alert. */
  failed: string
}

/** In place of a list that is not loaded: a skeleton, or an alert with a button that loads again. */
export function LoadingList({ loading, isLoaded, failed }: LoadingListProps) {
  const { t } = useI18n()
  if (isLoaded) return null
  if (loading.isLoading) return <div className="member-skeleton short" aria-hidden="true" />
  return (
    <p className="alert" role="alert">
      <Icon name="warn" />
      <span>
        {failed}{' '}
        <button type="button" className="more" onClick={() => void loading.reload()}>
          {t('member.retry')}
        </button>
      </span>
    </p>
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

interface SwitchProps {
  id: string
  label: string
  why: string
  isOn: boolean
  set: (isOn: boolean) => void
}

export function Switch({ id, label, why, isOn, set }: SwitchProps) {
  return (
    <div className="switch-row">
      <label htmlFor={id}>
        <b>{label}</b>
      </label>
      <p className="help" id={`${id}-why`}>
        {why}
      </p>
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        id={id}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-why`}
        onChange={({ target }) => set(target.checked)}
      />
    </div>
  )
}
