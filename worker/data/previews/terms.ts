// The terms page with a draft applied, for previews.
import { bodyOf, titleOf } from '../../../client/contract/desk/entries/data.ts'
import { countChanges } from '../../../client/contract/desk/entries/block-diff.ts'
import {
  draftSchemas,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { isLegalKind, type LegalKind, type Terms } from '../../../client/contract/terms.ts'
import { runAll } from '../../storage/db.ts'
import type { StoredEntry } from '../entries/entry.ts'
import { effectiveFrom, isNewVersion, liveTerms } from '../entries/kinds/terms.ts'
import { listVersions, withStates } from '../site/terms.ts'
import type { Deps } from '../../deps.ts'

type Own = Pick<StoredEntry, 'item_id' | 'lang' | 'source_lang'>

const kindOf = ({ kind }: { kind?: unknown }): LegalKind => (isLegalKind(kind) ? kind : 'terms')

/** Shown as the version that publishing would create or change. */
export async function previewTerms(
  deps: Deps,
  { item_id, lang, source_lang }: Own,
  data: EntryData,
): Promise<Terms> {
  const draft = draftSchemas.terms.safeParse(data).data ?? {}
  const kind = kindOf(draft)
  const now = deps.now()
  const { live, versions } = await runAll(deps, {
    live: liveTerms(deps, [item_id]),
    versions: listVersions(deps, kind),
  })
  const [before] = live
  const isOther = !before || countChanges('terms', before.data, draft) > 0
  const latest = versions[0]?.number ?? 0
  const number = isNewVersion({ source_lang, isSubstantive: isOther }) ? latest + 1 : latest
  const effective_at = effectiveFrom({ effective_at: draft.effective_at ?? null }, now)
  const known = number > latest ? [{ number, effective_at }, ...versions] : versions
  return {
    kind,
    number,
    lang,
    title: titleOf(draft),
    subtitle: draft.subtitle ?? '',
    reason: draft.reason ?? '',
    body: bodyOf(draft),
    updated_at: now.toISOString(),
    versions: withStates(known, now.toISOString()),
    translations: [lang],
  }
}
