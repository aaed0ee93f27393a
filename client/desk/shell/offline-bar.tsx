import { useIsReachable } from '../api/reachable.ts'
import { useTexts } from '../i18n/texts.ts'

export function OfflineBar() {
  const { t } = useTexts()
  const isReachable = useIsReachable()
  return <output>{!isReachable && <span className="offline-bar">{t('desk.offline')}</span>}</output>
}
