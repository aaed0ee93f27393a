import { useIsOnline } from '../api/online.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

export function OfflineBar() {
  const { t } = useDeskI18n()
  const isReachable = useIsOnline()
  return (
    <output>{!isReachable && <span className="offline-bar">{t('common.offline')}</span>}</output>
  )
}
