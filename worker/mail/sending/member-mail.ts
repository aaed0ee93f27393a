// Content of emails that is read when they are sent: what the recipient no longer wants, has seen or answered, or cannot
// see anymore is omitted.
import { isTypeOff } from '../../../client/contract/site/modules.ts'
import { digestContent } from '../../data/mail/digest.ts'
import { reminderContent } from '../../data/mail/reminder.ts'
import type { StoredMail } from '../../data/mail/stored-email.ts'
import { noteContent } from '../../data/review/note-mail.ts'
import { offModules } from '../../data/site/modules.ts'
import { readerLanguage } from '../../data/site/site.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** The email with its content; `null` if nothing of it is left. Other emails stay as they are. */
export async function withCurrentContent<Mail extends StoredMail>(
  deps: Deps,
  mail: Mail,
): Promise<Mail | null> {
  if (mail.template === 'notes_waiting') {
    const edition = await run(deps, noteContent(deps, mail.data))
    return edition && { ...mail, edition }
  }
  if (mail.template !== 'digest' && mail.template !== 'reminder') return mail
  const lang = await readerLanguage(deps, mail.lang)
  if (mail.template === 'reminder' && isTypeOff(await offModules(deps), 'event')) return null
  const content =
    mail.template === 'digest'
      ? digestContent(deps, mail.to, lang, mail.data)
      : reminderContent(deps, mail.to, lang, mail.data)
  const edition = await run(deps, content)
  return edition && { ...mail, edition }
}
