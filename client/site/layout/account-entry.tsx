import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** The log-in link; `client/features/account/account-links.ts` turns it into the member's entry. */
export function AccountEntry({ text, className }: { text: string; className: string }) {
  const { locale } = useI18n()
  return (
    <a
      className={`account-link ${className}`}
      href={href(locale, 'login')}
      data-modal=""
      data-account={href(locale, 'member', { tab: 'account' })}
    >
      <Icon name="circle-user-round" />
      <span className="account-name">{text}</span>
    </a>
  )
}
