import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useI18n } from '../../../i18n/context.tsx'

interface AccountPageProps {
  title: string
  lead: string
  /** Lists the benefits of membership, for visitors without an account. */
  hasPoints?: boolean
  /** The form, an island. */
  children: ReactNode
}

/** An account form beside a short text; other pages extract the form and show it in a modal. */
export function AccountPage({ title, lead, hasPoints, children }: AccountPageProps) {
  return (
    <div className="container account">
      <div className="account-text">
        <h1>{title}</h1>
        <p>{lead}</p>
        {hasPoints && <Points />}
      </div>
      <div className="account-card" data-modal-form="">
        {children}
      </div>
      <ModalPlaceholder title={title} />
    </div>
  )
}

const points = [
  ['chat', 'account_page.point_talk'],
  ['heart', 'account_page.point_keep'],
  ['download', 'account_page.point_files'],
  ['mail', 'account_page.point_news'],
] as const

function Points() {
  const { t } = useI18n()
  return (
    <section aria-labelledby="points">
      <h2 id="points">{t('account_page.points')}</h2>
      <ul>
        {points.map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} />
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `client/browser/boot/modal.ts` replaces the slot with the form's island. */
function ModalPlaceholder({ title }: { title: string }) {
  const { t } = useI18n()
  return (
    <template data-modal-frame="account-modal">
      <h2 id="modal-title">{title}</h2>
      <form method="dialog">
        <button className="tool close" aria-label={t('site.close')}>
          <Icon name="close" />
        </button>
      </form>
      <slot />
    </template>
  )
}
