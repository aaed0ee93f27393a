// The draft of an entry of any kind as its page will look, for the holder of a link (docs/decisions/desk/017-preview-links.md).
import { Hono, type Context } from 'hono'
import { isEntryType, isTogether } from '../../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { paths } from '../../../../client/contract/paths.ts'
import { PreviewBar } from '../../../../client/site/pages/preview.tsx'
import { openDraft } from '../../../desk/previews/draft.ts'
import type { Preview } from '../../../desk/previews/preview.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import type { Page } from '../../page/page.ts'
import { renderPrivately } from '../../page/serve.tsx'
import { drafts, withoutPublicAddress } from './draft-preview.tsx'

/** Under the addresses of a language. */
export function draftLinks(locale: Locale): Hono<AppEnv> {
  return new Hono<AppEnv>().get(paths.previewEntry, (c) => linkedDraft(c, locale))
}

async function linkedDraft(c: Context<AppEnv>, locale: Locale): Promise<Response> {
  c.set('routeName', `preview-entry-type-id___${locale}`)
  const { type = '', id } = c.req.param()
  if (!isEntryType(type) || isTogether(type)) throw problem('preview_outdated')
  const deps = c.get('deps')
  const item = { type, id: Number(id), lang: locale }
  // Repeated tokens make one text, which is not a valid token.
  const token = (c.req.queries('token') ?? []).join()
  const secret = c.env.OPERATOR_SECRET
  const { entry, data, preview } = await openDraft(deps, { secret, token, ...item })
  const { page, drafted, request } = await drafts[type](deps, entry, data, c.env)
  const shown = withPreviewBar(withoutPublicAddress(page), preview)
  return renderPrivately(c, shown, { ...request, deps, locale }, drafted)
}

function withPreviewBar(page: Page, preview: Preview): Page {
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
