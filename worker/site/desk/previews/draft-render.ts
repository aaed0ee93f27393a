// The content of an entry's page with a draft that is not saved yet, for a preview that follows the typing.
import type { Context } from 'hono'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isMultilingual } from '../../../../client/contract/desk/entries/types.ts'
import { getStored } from '../../../data/entries/entry.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import { run } from '../../../storage/db.ts'
import { renderMainPrivately } from '../../page/serve.tsx'
import { drafts, withoutPublicAddress } from './draft-preview.tsx'

/** Inner HTML of `<main>`. Saves nothing. */
export async function renderDraft(
  c: Context<AppEnv>,
  id: number,
  data: EntryData,
): Promise<{ html: string }> {
  const deps = c.get('deps')
  const entry = await run(deps, getStored(deps, id))
  if (!entry || isMultilingual(entry.type)) throw problem('not_found')
  const { type, lang: locale } = entry
  const { page, drafted, request } = await drafts[type](deps, entry, data, c.env)
  const shown = { ...request, deps, locale }
  return { html: await renderMainPrivately(c, withoutPublicAddress(page), shown, drafted) }
}
