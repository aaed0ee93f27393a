// Telling members that the terms change: one notification for all of them, in the transaction that makes the version.
import { locales } from '../../client/contract/locale.ts'
import { membersChannel } from '../../client/contract/channels.ts'
import { formatDate } from '../../client/i18n/translate.ts'
import { announceWrites } from '../data/terms-content.ts'
import { noticeOfVersion } from '../data/terms.ts'
import { translatorFor } from '../i18n/translators.ts'
import { inBackground } from '../realtime/hubs.ts'
import { publish } from '../realtime/publish.ts'
import { run, type Deps, type Query } from '../storage/db.ts'

/** Members are told with the version that the same batch makes, so a request that is repeated tells nobody twice. */
export function termsNoticeWrites(deps: Deps, effective_at: string): Query[] {
  const texts = locales.map((locale) => {
    const t = translatorFor(locale)
    const date = formatDate(locale, effective_at, 'date')
    const text = {
      title: t('notice.terms'),
      subtitle: '',
      message: t('notice.terms_from', { date }),
      btn_text: t('notice.terms_see'),
    }
    return [locale, text] as const
  })
  return announceWrites(deps, texts)
}

/** Members who are here now see it at once, if one was written since then. Only after the commit. */
export function pushTermsNotice(deps: Deps, since: string): void {
  inBackground(deps, 'terms', async () => {
    const data = await run(deps, noticeOfVersion(deps, since))
    if (data) publish(deps, [{ channel: membersChannel, event: 'notification', data }])
  })
}
