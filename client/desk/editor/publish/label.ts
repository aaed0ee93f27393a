import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { laterTime, selectedTranslations, type Plan } from '../saving/publish-options.ts'

export function usePublishLabel(): (entry: Entry, plan: Plan) => string {
  const { lang, t } = useDeskI18n()
  return (entry, plan) => {
    const isLive = entry.state === 'published'
    const count = selectedTranslations(entry, plan).length + 1
    const later = laterTime(plan)
    const time = later && formatDate(lang, later, 'dayTime')
    if (count > 1)
      return time
        ? t('editor.publish.several_at', { count, time })
        : t('editor.publish.several_now', { count })
    if (!time) return t(isLive ? 'editor.publish.change_now' : 'editor.publish.now')
    return t(isLive ? 'editor.publish.change_at' : 'editor.publish.at', { time })
  }
}
