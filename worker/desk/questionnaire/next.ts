// Creates next year's questionnaire from this year's. Questions keep their names, so that years can be compared.
import { draftSchemas } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Texts } from '../../../client/contract/desk/texts.ts'
import { monthOf, monthsLater, startOfMonth } from '../../../client/contract/days.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import { newDrafts } from '../../data/entries/drafts.ts'
import { getStored } from '../../data/entries/entry.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { assertPermission } from '../entries/entry.ts'
import type { OperatorContext } from '../acting.ts'

/** @throws Problem `entry_changed` if the entry has changed since the operator saw it */
export async function nextQuestionnaire(
  { deps, operator }: OperatorContext,
  { id, rev }: { id: number; rev: number },
): Promise<{ id: number }> {
  const by = operator.id
  const begun = { lang: defaultLocale, created_by: by, source_lang: null }
  assertPermission(operator, 'entry.write', begun)
  const entry = await run(deps, getStored(deps, id))
  if (entry?.type !== 'questionnaire') throw problem('not_found')
  if (entry.rev !== rev) throw problem('entry_changed')
  const { item_id, draft } = entry
  const [live] = await run(deps, getLiveContent(deps, 'questionnaire', [item_id]))
  const data = draftSchemas.questionnaire.parse(draft ?? live?.data ?? {})
  const [made = 0] = await run(
    deps,
    newDrafts(deps, { type: 'questionnaire', by }, [aYearLater(data)]),
  )
  return { id: made }
}

type Draft = ReturnType<typeof draftSchemas.questionnaire.parse>

function aYearLater({ year, from_at, to_at, title, intro, ...data }: Draft): Draft {
  const renamed = (texts: Texts | null | undefined) =>
    texts &&
    Object.fromEntries(
      Object.entries(texts).map(([lang, text]) => [
        lang,
        year ? text.replaceAll(String(year), String(year + 1)) : text,
      ]),
    )
  return {
    ...data,
    title: renamed(title),
    intro: renamed(intro),
    year: year && year + 1,
    from_at: from_at && momentLater(from_at),
    to_at: to_at && momentLater(to_at),
  }
}

/** The same day and time of the next year in UTC+8. */
function momentLater(moment: string): string {
  const month = monthOf(moment)
  const since = Date.parse(moment) - Date.parse(startOfMonth(month))
  return new Date(Date.parse(startOfMonth(monthsLater(month, 12))) + since).toISOString()
}
