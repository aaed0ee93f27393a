import { commentReasons } from '../../../client/contract/comments/reasons.ts'
import type { ReportTexts } from '../../../client/contract/comments/report.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import {
  explainRejectedReport,
  reportCommentStatements,
  type NewReport,
} from '../../data/comments/report.ts'
import { problem } from '../../http/problem.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { read, run } from '../../storage/db.ts'
import { wakeWebhooks } from '../webhooks/wake.ts'
import type { Deps } from '../../deps.ts'

/** Reports a comment; does nothing if the member has already reported it. */
export async function reportComment(deps: Deps, report: NewReport): Promise<void> {
  const isNew = await run(
    deps,
    read(reportCommentStatements(deps, report), ([rows]) => rows.length > 0),
  )
  if (isNew) return wakeWebhooks(deps)
  const state = await run(deps, explainRejectedReport(deps, report))
  if (state === 'own') throw problem('own_comment')
  if (state === 'banned') throw problem('comment_banned')
  if (state === 'gone') throw problem('not_found')
}

export function reportTextsIn(lang: Locale): ReportTexts {
  const t = translatorFor(lang)
  return {
    title: t('report.title'),
    about: t('report.about'),
    why: t('report.why'),
    reasons: commentReasons.map((reason) => ({ reason, label: t(`report.reason.${reason}`) })),
    note: t('report.note'),
    send: t('report.send'),
    cancel: t('report.cancel'),
  }
}
