// The checklist of an entry, with what its text alone does not say. Bounded reads.
import { checkEntry, type Finding } from '../../client/contract/backstage/checklist.ts'
import { bodyOf, pictureOf, titleOf } from '../../client/contract/backstage/entry-data.ts'
import { linkedItem, linksIn, picturesIn } from '../../client/contract/backstage/links.ts'
import { locales } from '../../client/contract/locale.ts'
import { isTitleTaken } from '../data/entry-list.ts'
import { groupEntries } from '../data/entry-state.ts'
import { getStored } from '../data/entry.ts'
import { deadLinks, knownOf, linkKey } from '../data/references.ts'
import { problem } from '../http/problem.ts'
import { titlesWith } from '../search/titles.ts'
import { run, runAll, type Deps } from '../storage/db.ts'
import { hasVariant, previewVariant } from '../storage/media.ts'
import { liveData } from './entry.ts'
import { withPictures } from './publish-plan.ts'

export async function checkedEntry(deps: Deps, id: number): Promise<Finding[]> {
  const entry = await run(deps, getStored(deps, id))
  if (!entry) throw problem('not_found')
  const { type, lang, group_id, item_id } = entry
  const stored = entry.draft ?? (await liveData(deps, entry)) ?? {}
  const links = linksIn(bodyOf(stored))
  const picture = pictureOf(stored)
  const title = titleOf(stored)
  const moment = entry.published_at ?? ''
  const now = deps.now().toISOString()
  const alike = title === '' ? [] : await titlesWith(deps, type, title, [lang])
  const [known, { group, isTaken }] = await Promise.all([
    knownOf(
      deps,
      {
        images: [...picturesIn(bodyOf(stored)), ...(picture === null ? [] : [picture])],
        items: links.flatMap((link) => linkedItem(link) ?? []),
        brands: [],
        polls: [],
        tags: [],
      },
      moment > now ? moment : now,
    ),
    runAll(deps, {
      group: groupEntries(deps, type, group_id),
      isTaken: isTitleTaken(deps, { type, lang, title, group_id, ids: alike }),
    }),
  ])
  const card = known.images.find((one) => one.id === picture)
  const visible = known.items.add(linkKey({ type, id: item_id }))
  const data = { ...stored, body: withPictures(bodyOf(stored), lang, known) }
  return checkEntry(type, data, {
    dead: deadLinks(bodyOf(stored), visible),
    missing: locales.filter((one) => !group.some((own) => own.lang === one)),
    isTitleTaken: isTaken,
    hasCard: card ? await hasVariant(deps, card.path, previewVariant) : null,
  })
}
