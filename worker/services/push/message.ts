import type { DrawMatches } from '../../../client/contract/draws/number-sets.ts'
import { numberOf } from '../../../client/contract/draws/rules.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { PushMessage } from '../../../client/contract/notifications/push.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import type { PushContent } from '../../data/push/content.ts'
import { translatorFor } from '../../i18n/translators.ts'

type Words = Omit<PushMessage, 'device' | 'lang'>

/**
 * The tag is also the topic at the push service (RFC 8030, section 5.4): an undelivered message is replaced by a newer
 * one.
 */
export function pushWords(lang: Locale, content: PushContent): Words {
  if (content.kind === 'news') return newsWords(lang, content.news)
  if (content.kind === 'draws') return drawWords(lang, content.draw)
  const { id, title, url, starts_at } = content.event
  const at = `${formatDate(lang, starts_at, 'moment')} (UTC+8)`
  return { title, body: at, url, tag: `event-${id}` }
}

/** The newest article, and the number of the others. */
function newsWords(
  lang: Locale,
  [newest, ...others]: Extract<PushContent, { kind: 'news' }>['news'],
): Words {
  const { title = '', url = '', source } = newest ?? {}
  const name = source?.name ?? ''
  const body =
    others.length === 0
      ? name
      : translatorFor(lang)('member.push.more', { name, count: others.length })
  return { title, body, url, tag: 'news' }
}

function drawWords(lang: Locale, { period, sets }: DrawMatches): Words {
  const t = translatorFor(lang)
  const [best] = sets
  return {
    title: t('member.messages.draw', { number: numberOf(period) }),
    body: t(best?.has_special ? 'member.numbers.matched_special' : 'member.numbers.matched', {
      count: best?.matched.length ?? 0,
    }),
    url: localePath(lang, '/member/numbers'),
    tag: 'draw',
  }
}
