// Email of an issue as a subscriber would get it now, without personal links.
import type { Locale } from '../../../client/contract/locale.ts'
import { resolveIssueItems, buildEdition } from '../../data/newsletter/items.ts'
import { issueListsOf } from '../../data/newsletter/issue.ts'
import { offeredLanguages, effectiveLanguage } from '../../data/site/language.ts'
import { siteBrand } from '../../data/site/names.ts'
import type { StoredMail } from '../../data/mail/stored-email.ts'
import { noSubscriber } from '../../mail/templates/email-content.ts'
import { renderMail, type RenderedMail } from '../../mail/templates/render.tsx'
import { runAll } from '../../storage/db.ts'
import { storedIssue } from './issue.ts'
import type { Deps } from '../../deps.ts'

/** For a sent issue, the email as sent. */
export async function issueMailOf(
  deps: Deps,
  { ORIGIN: origin, TOKEN_SECRET: secret }: Pick<Env, 'ORIGIN' | 'TOKEN_SECRET'>,
  { id, lang }: { id: number; lang: Locale },
): Promise<RenderedMail> {
  const issue = await storedIssue(deps, id)
  const { brand, offered, found, lists } = await runAll(deps, {
    brand: siteBrand(deps),
    offered: offeredLanguages(deps),
    found: resolveIssueItems(deps, issue.data.items),
    lists: issueListsOf(deps, id),
  })
  const readable = effectiveLanguage(offered, lang)
  const frozen = lists.find((list) => list.lang === lang)
  const mail: StoredMail = {
    id: '',
    cause: '',
    to: '',
    lang: readable,
    created_at: issue.send_at ?? deps.now().toISOString(),
    template: 'news',
    data: { subscriber: noSubscriber, issue: String(id) },
    edition: frozen?.edition ?? buildEdition(found, issue, readable),
  }
  return renderMail({ origin, secret, ...brand }, mail)
}
