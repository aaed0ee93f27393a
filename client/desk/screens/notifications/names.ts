import type { NotificationTexts } from '../../../contract/desk/notifications/scheduled-notification.ts'
import { locales } from '../../../contract/locale.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { parseAudienceParam } from './draft.ts'

/** Title of a notification in the operator's language, or else in another. */
export function useTitle() {
  const { t, lang } = useDeskI18n()
  return (texts: NotificationTexts): string =>
    [lang, ...locales].map((one) => texts[one]?.title).find(Boolean) ?? t('notifications.kept_back')
}

/** Audience in words. */
export function useTo() {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/notification/group')
  return (to: string, name: string | null): string => {
    const { audience, vip_group, user_id } = parseAudienceParam(to)
    const group = data?.items.find((one) => one.vip_group === vip_group)?.name ?? vip_group
    if (audience === 'user' && !user_id) return t('notifications.who_user')
    const called = audience === 'group' ? group : (name ?? user_id)
    return t(`notifications.to.${audience}`, { name: called })
  }
}
