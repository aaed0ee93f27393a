// Notifies members of replies to their comments, after the response: a failure here does not affect the comment.
import { locales } from '../../client/contract/locale.ts'
import { memberChannel } from '../../client/contract/channels.ts'
import type { Comment } from '../../client/contract/comment.ts'
import { answeredBy } from '../data/comment-list.ts'
import { run, type Deps } from '../storage/db.ts'
import { writeNotification } from '../data/notification-writes.ts'
import { inBackground } from '../realtime/hubs.ts'
import { publish } from '../realtime/publish.ts'
import { translatorFor } from '../i18n/translators.ts'

/** Nobody is notified of their own reply. The text is not quoted, because it may be banned later. */
export function notifyAuthorOfReply(deps: Deps, { id, author }: Comment): void {
  inBackground(deps, 'reply', async () => {
    const answered = await run(deps, answeredBy(deps, id))
    if (!answered || !author || answered.user_id === author.id) return
    const { user_id, article_id, title } = answered
    const texts = Object.fromEntries(
      locales.map((locale) => {
        const t = translatorFor(locale)
        const text = {
          title: t('notice.reply', { nickname: author.nickname }),
          subtitle: '',
          message: t('notice.reply_where', { title }),
          btn_text: t('notice.reply_see'),
        }
        return [locale, text]
      }),
    )
    const btn_link = `/article/${article_id}#comments`
    const about_user_id = author.id
    const data = await run(
      deps,
      writeNotification(deps, { user_id, about_user_id, btn_link, texts }),
    )
    publish(deps, [{ channel: memberChannel(user_id), event: 'notification', data }])
  })
}
