// Previews the draft of any entry as its future page, for the holder of a preview link
// (docs/decisions/desk/previews.md).
import { Hono, type Context } from 'hono'
import { isEntryType, isMultilingual } from '../../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { paths } from '../../../../client/contract/paths.ts'
import { previewTypeOf } from '../../../../client/contract/preview.ts'
import { isLinkOff, isTypeOff } from '../../../../client/contract/site/modules.ts'
import { PreviewBar } from '../../../../client/site/pages/preview.tsx'
import { offModules } from '../../../data/site/modules.ts'
import { openDraft, type OpenedDraft } from '../../../desk/previews/draft.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { problem } from '../../../http/problem.ts'
import type { Page } from '../../page/page.ts'
import { renderPrivately } from '../../page/serve.tsx'
import { drafts, withoutPublicAddress } from './draft-preview.tsx'

/** Routes below a language's prefix. */
export function draftLinks(locale: Locale): Hono<AppEnv> {
  return new Hono<AppEnv>().get(paths.preview, (c) => linkedDraft(c, locale))
}

async function linkedDraft(c: Context<AppEnv>, locale: Locale): Promise<Response> {
  c.set('routeName', `preview-kind-id___${locale}`)
  c.header('Cache-Control', neverStored)
  const { kind = '', id } = c.req.param()
  const type = previewTypeOf(kind)
  if (!isEntryType(type) || isMultilingual(type)) throw problem('preview_outdated')
  const deps = c.get('deps')
  // Joins repeated tokens into an invalid one.
  const token = (c.req.queries('token') ?? []).join()
  const asked = { type, id: Number(id), lang: locale, token }
  const { entry, data, preview } = await openDraft(deps, asked)
  const off = await offModules(deps)
  if (isTypeOff(off, type) || isLinkOff(off, entry.path ?? '')) throw problem('preview_outdated')
  const { page, drafted, request } = await drafts[type](deps, entry, data, c.env)
  const shown = withPreviewBar(withoutPublicAddress(page), preview)
  return renderPrivately(c, shown, { ...request, deps, locale }, drafted)
}

function withPreviewBar(page: Page, preview: OpenedDraft['preview']): Page {
  return {
    ...page,
    view: (data, context) => (
      <>
        <PreviewBar {...preview} />
        {page.view(data, context)}
      </>
    ),
  }
}
