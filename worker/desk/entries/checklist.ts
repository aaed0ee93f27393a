// Checklist of an entry with the checks that need more than its text. The reads are bounded by the languages of one
// item.
import {
  checkEntry,
  type CheckContext,
  type Finding,
  type ShareCard,
} from '../../../client/contract/desk/entries/checklist.ts'
import {
  fieldOf,
  imageOf,
  linkTextsOf,
  shareImageOf,
  titleOf,
} from '../../../client/contract/desk/entries/data.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import {
  entryUrl,
  isItemType,
  isMultilingual,
} from '../../../client/contract/desk/entries/types.ts'
import type { EntryTypeDefinition } from '../../../client/contract/desk/entries/kinds/fields/definition.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { entryTypeDefinitions } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { missingFigures } from '../../../client/contract/desk/entries/missing-figures.ts'
import { untranslatedTexts } from '../../../client/contract/desk/entries/untranslated.ts'
import { itemOfUrl, linksIn, imagesIn } from '../../../client/contract/desk/links.ts'
import { missingLanguages, richTextsOf } from '../../../client/contract/desk/entries/flat-fields.ts'
import { locales } from '../../../client/contract/locale.ts'
import { croppedImageUrl } from '../../../client/contract/paths.ts'
import { isTitleTaken } from '../../data/entries/find.ts'
import { groupEntries } from '../../data/entries/state.ts'
import { getStored, hasMachineDraft, type StoredEntry } from '../../data/entries/entry.ts'
import { focalOf } from '../../data/images/rows.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import {
  brokenLinks,
  loadExisting,
  linkKey,
  type ExistingReferences,
} from '../../data/entry-references.ts'
import { siteBrand } from '../../data/site/names.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { itemsWith } from '../../search/find-by-words.ts'
import { run, runAll } from '../../storage/db.ts'
import { defaultPreviewImage } from '../../storage/files/media.ts'
import { withImageData } from './publishing/references.ts'
import type { Deps } from '../../deps.ts'

/** One language of the item with its draft or live text. */
interface Written {
  entry: StoredEntry
  data: EntryData
}

export async function checkedEntry(
  deps: Deps,
  id: number,
): Promise<{ findings: Finding[]; cards: ShareCard[] }> {
  const entry = foundOrThrow(await run(deps, getStored(deps, id)))
  const { group, brand, isMachineDraft } = await runAll(deps, {
    group: groupEntries(deps, entry.type, entry.group_id),
    brand: siteBrand(deps),
    isMachineDraft: hasMachineDraft(deps, id),
  })
  const all = await writtenIn(deps, [entry, ...group.filter((one) => one.id !== id)])
  const known = await knownIn(deps, all, entry.published_at)
  return {
    findings: await findingsOf(deps, all, known, {
      live: await liveOf(deps, entry),
      isMachineDraft,
    }),
    cards: all.map((one) => cardOf(one, known, brand.names.full(one.entry.lang))),
  }
}

/** The draft of each entry, or its live content without a draft. */
async function writtenIn(deps: Deps, entries: readonly StoredEntry[]): Promise<Written[]> {
  const [{ type } = { type: 'article' as const }] = entries
  const settled = entries.filter(({ draft }) => draft === null).map(({ item_id }) => item_id)
  const live = settled.length > 0 ? await run(deps, getLiveContent(deps, type, settled)) : []
  return entries.map((entry) => ({
    entry,
    data: entry.draft ?? live.find((one) => one.id === entry.item_id)?.data ?? {},
  }))
}

/** References of the first entry's texts, and the cover images of all entries. */
function knownIn(
  deps: Deps,
  all: readonly Written[],
  publishedAt: string | null,
): Promise<ExistingReferences> {
  const [own] = all
  const texts = own ? richTextsOf(own.entry.type, own.data).map(({ document }) => document) : []
  const now = deps.now().toISOString()
  return loadExisting(
    deps,
    {
      images: [
        ...texts.flatMap(imagesIn),
        ...all.flatMap(({ entry, data }) => cardImageOf(entry, data) ?? []),
      ],
      items: texts.flatMap(linksIn).flatMap((link) => itemOfUrl(link) ?? []),
      brands: [],
      polls: [],
      themes: [],
      authors: [],
      articles: [],
      tags: [],
      vip_groups: [],
      files: [],
    },
    publishedAt !== null && publishedAt > now ? publishedAt : now,
  )
}

/** Live content, for entry types that compare it with the draft (`validateRows`); else `null`. */
async function liveOf(deps: Deps, { type, item_id }: StoredEntry): Promise<EntryData | null> {
  const { validateRows }: EntryTypeDefinition = entryTypeDefinitions[type]
  const [live] = validateRows ? await run(deps, getLiveContent(deps, type, [item_id])) : []
  return live?.data ?? null
}

async function findingsOf(
  deps: Deps,
  all: readonly Written[],
  known: ExistingReferences,
  facts: Pick<CheckContext, 'live' | 'isMachineDraft'>,
): Promise<Finding[]> {
  const [own] = all
  if (!own) return []
  const { type, lang, group_id, item_id, outdated_since, outdated_block_count } = own.entry
  const source = all.find(({ entry }) => entry.lang === own.entry.source_lang)
  const title = titleOf(own.data)
  const alike =
    title === ''
      ? []
      : await itemsWith(deps, { type, words: title, languages: [lang], isTitleOnly: true })
  const visible = known.items.add(linkKey({ type, id: item_id }))
  const data = withImageData(type, own.data, lang, known)
  return checkEntry(type, data, {
    brokenLinks: richTextsOf(type, data).flatMap(({ document }) => brokenLinks(document, visible)),
    missing: isMultilingual(type)
      ? missingLanguages(type, own.data)
      : locales.filter((one) => !all.some(({ entry }) => entry.lang === one)),
    isTitleTaken: await run(deps, isTitleTaken(deps, { type, lang, title, group_id, ids: alike })),
    outdated: outdated_since === null ? 0 : outdated_block_count,
    untranslated: source ? untranslatedTexts(type, source.data, own.data) : [],
    missingFigures: source ? missingFigures(type, toWritten(source), toWritten(own)) : [],
    ...facts,
  })
}

const toWritten = ({ entry, data }: Written) => ({ lang: entry.lang, data })

const cardImageOf = ({ type }: StoredEntry, data: EntryData) =>
  shareImageOf(data) ?? imageOf(type, data)

/** Address that the entry gets by its publication. */
function addressOf(entry: StoredEntry, data: EntryData): string {
  const { type, lang, item_id: id } = entry
  if (!isItemType(type)) return entryUrl(entry)
  const slug = fieldOf(data, 'slug')
  return itemUrl(lang, type, { id, slug: typeof slug === 'string' ? slug : '' })
}

function cardOf({ entry, data }: Written, { images }: ExistingReferences, site: string): ShareCard {
  const image = images.find((one) => one.id === cardImageOf(entry, data))
  return {
    lang: entry.lang,
    ...linkTextsOf(entry.type, data),
    url: addressOf(entry, data),
    image: croppedImageUrl(
      image ? { path: image.path, ...focalOf(image) } : { path: defaultPreviewImage },
      'og',
    ),
    site,
  }
}
