// Previews the draft of any entry as its future page, for the holder of a preview link, who may write notes below it if the
// link allows it (docs/decisions/desk/previews.md).
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  isEntryType,
  isMultilingual,
  type PerLanguageType,
} from '../../../../client/contract/desk/entries/types.ts'
import { guestNote } from '../../../../client/contract/desk/review/guest-note.ts'
import { errors } from '../../../../client/contract/errors.ts'
import { withoutEmptyFields, type FormFailure } from '../../../../client/contract/form.ts'
import { localePath, paths, withQuery } from '../../../../client/contract/paths.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { previewPath, previewTypeOf } from '../../../../client/contract/preview.ts'
import { isLinkOff, isTypeOff } from '../../../../client/contract/site/modules.ts'
import { GuestNotes, type GuestNotesProps } from '../../../../client/site/pages/guest-notes.tsx'
import { PreviewBar } from '../../../../client/site/pages/preview.tsx'
import { offModules } from '../../../data/site/modules.ts'
import { listLinkNotes } from '../../../data/review/note.ts'
import { openDraft, type LinkedDraft } from '../../../desk/previews/draft.ts'
import { addGuestNote, placesIn } from '../../../desk/review/guest-note.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { bodyLimit } from '../../../http/middleware/body.ts'
import { sameOrigin } from '../../../http/middleware/same-origin.ts'
import { parseOrThrow, problem, toProblem } from '../../../http/problem.ts'
import { rateLimited } from '../../../limits/rate-limited.ts'
import { run } from '../../../storage/db.ts'
import { readForm, toFailure } from '../../page/action.tsx'
import type { Page } from '../../page/page.ts'
import { renderPrivately } from '../../page/serve.tsx'
import { drafts, withoutPublicAddress } from './draft-preview.tsx'
import { guestName, setGuestName } from './guest-name.ts'

/** Routes below a language's prefix. */
export function draftLinks(locale: Locale): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(paths.preview, async (c) => linkedDraft(c, await openedLink(c, locale)))
    .post(paths.preview, sameOrigin, rateLimited, bodyLimit, (c) => takeNote(c, locale))
}

interface OpenedLink {
  locale: Locale
  type: PerLanguageType
  draft: LinkedDraft
  /** Address of the preview with its token. */
  address: string
}

async function openedLink(c: Context<AppEnv>, locale: Locale): Promise<OpenedLink> {
  c.set('routeName', `preview-kind-id___${locale}`)
  c.header('Cache-Control', neverStored)
  const { kind = '', id } = c.req.param()
  const type = previewTypeOf(kind)
  if (!isEntryType(type) || isMultilingual(type)) throw problem('preview_outdated')
  const deps = c.get('deps')
  // Joins repeated tokens into an invalid one.
  const token = (c.req.queries('token') ?? []).join()
  const draft = await openDraft(deps, { type, id: Number(id), lang: locale, token })
  const off = await offModules(deps)
  if (isTypeOff(off, type) || isLinkOff(off, draft.entry.path ?? ''))
    throw problem('preview_outdated')
  const path = localePath(locale, previewPath(type, draft.entry.item_id))
  return { locale, type, draft, address: withQuery(path, { token }) }
}

async function linkedDraft(
  c: Context<AppEnv>,
  { locale, type, draft, address }: OpenedLink,
  failure?: FormFailure,
): Promise<Response> {
  const deps = c.get('deps')
  const { entry, data, preview, link } = draft
  const { page, drafted, request } = await drafts[type](deps, entry, data, c.env)
  const panel: GuestNotesProps | null = link.allows_notes
    ? {
        action: `${address}#notes`,
        notes: await run(deps, listLinkNotes(deps, link.id)),
        places: placesIn(data),
        name: guestName(c),
        isSent: c.req.query('sent') === '1',
        failure,
      }
    : null
  const shown: Page = {
    ...withoutPublicAddress(page),
    ...(failure && { status: () => statusOf(failure) }),
    view: (own, context) => (
      <>
        <PreviewBar {...preview} hasNotes={panel !== null} />
        {page.view(own, context)}
        {panel && <GuestNotes {...panel} />}
      </>
    ),
  }
  return renderPrivately(c, shown, { ...request, deps, locale }, drafted)
}

const statusOf = ({ code }: FormFailure): ContentfulStatusCode =>
  code === 'unreachable' ? 500 : errors[code]

/** Stores a note. A refused one is shown again with its text. */
async function takeNote(c: Context<AppEnv>, locale: Locale): Promise<Response> {
  const opened = await openedLink(c, locale)
  if (!opened.draft.link.allows_notes) throw problem('preview_outdated')
  const typed = await readForm(c)
  try {
    const note = parseOrThrow(guestNote, withoutEmptyFields(typed))
    setGuestName(c, note.name)
    await addGuestNote(c.get('deps'), opened.draft, note)
    return c.redirect(`${opened.address}&sent=1#notes`, 303)
  } catch (error) {
    const refusal = toProblem(error)
    if (refusal.code === 'preview_outdated') throw refusal
    // For the log, including its cause.
    c.error = refusal
    return linkedDraft(c, opened, toFailure(refusal, typed, locale))
  }
}
