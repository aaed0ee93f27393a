import type { ReplyTeam } from '../../client/contract/inbox/contact.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { translatorFor } from './translators.ts'

/** Time within which a team answers, as a phrase. */
export function replyTimeIn(lang: Locale, team: ReplyTeam): string {
  return translatorFor(lang)(`contact.reply.${team}`)
}
