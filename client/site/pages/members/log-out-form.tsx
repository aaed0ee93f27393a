import { logOutField } from '../../../contract/members/member.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'

/** For browsers without script; the same for members and visitors. */
export function LogOutForm() {
  const { locale, t } = useI18n()
  return (
    <form method="post" action={href(locale, 'login')}>
      <button className="button" name={logOutField}>
        {t('member.log_out')}
      </button>
    </form>
  )
}
