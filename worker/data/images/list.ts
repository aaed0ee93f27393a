// Image lists of the desk. Each page reads a bounded number of rows. Conditions without an index are checked on the
// next few hundred rows, so a page may be empty and still have `next`.
import { and, asc, desc, eq, gt, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import type { ImagePage, ImageQuery } from '../../../client/contract/desk/images/image.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { chainedValues, compareRows } from '../../storage/sql.ts'
import { images, imageTexts } from '../../storage/schema/index.ts'
import { selectDeskImages, toDeskImage } from './rows.ts'
import { isImageUsed } from './uses.ts'
import type { Deps } from '../../deps.ts'

const imagesPerPage = 40
/** Images scanned per page. */
const lookedAtOnce = 400
/** Maximum number of folders and of uploaders offered. */
const mostChoices = 200

const { id, origin_filename, img_alt, directory, upload_at, upload_by, deleted_at } = images
const isKept = isNull(deleted_at)

/** `next` is the last image shown if the page is full, otherwise the last one scanned. */
export function listImages(deps: Deps, query: Omit<ImageQuery, 'lang'>): Read<ImagePage> {
  const { order, behind, found, matches } = partsOf(query)
  const looked = deps.db
    .select({ id })
    .from(images)
    .where(and(isKept, found, behind))
    .orderBy(...order)
  const only = matches && and(inArray(id, looked.limit(lookedAtOnce)), matches)
  return read(
    [
      selectDeskImages(deps)
        .where(only ?? and(isKept, found, behind))
        .orderBy(...order)
        .limit(imagesPerPage + 1),
      deps.db
        .select({ id })
        .from(images)
        .where(and(isKept, found, behind, matches ? undefined : sql`0`))
        .orderBy(...order)
        .limit(1)
        .offset(lookedAtOnce - 1),
    ],
    ([rows, [last]]) => {
      const shown = rows.slice(0, imagesPerPage)
      const next = rows.length > shown.length ? shown.at(-1) : last
      return { items: shown.map(toDeskImage), next: next ? String(next.id) : null }
    },
    [],
  )
}

/**
 * Splits the query into an indexed part and conditions to scan. Sorting by name has its own index, so every other
 * condition is scanned.
 */
function partsOf({ q, directory: folder, by, missing, use, until, sort, after }: Asked) {
  const isByName = sort === 'name'
  const inFolder = folder === undefined ? undefined : eq(directory, folder)
  const byPerson = by === undefined ? undefined : eq(upload_by, by)
  const found = isByName ? undefined : (inFolder ?? byPerson)
  const matches = and(
    isByName ? inFolder : undefined,
    isByName || inFolder ? byPerson : undefined,
    until === undefined ? undefined : lt(upload_at, until),
    missing && lacksAlt(missing),
    use && (use === 'used' ? isImageUsed : not(isImageUsed)),
    q ? matchesText(q) : undefined,
  )
  return { ...orderOf(sort, after), found, matches }
}

type Asked = Omit<ImageQuery, 'lang'>

function orderOf(sort: ImageQuery['sort'], after: number | undefined) {
  const behind = (condition: SQL) => (after === undefined ? undefined : condition)
  if (sort === 'old') return { order: [asc(id)], behind: behind(gt(id, after ?? 0)) }
  if (sort === 'new') return { order: [desc(id)], behind: behind(lt(id, after ?? 0)) }
  const name = sql`${origin_filename} collate nocase`
  const last = sql`(select ${origin_filename}, ${id} from ${images} where ${id} = ${after ?? 0})`
  return { order: [asc(name), asc(id)], behind: behind(compareRows([name, id], '>', last)) }
}

function lacksAlt(lang: Locale): SQL {
  return sql`not exists (select 1 from ${imageTexts} where ${imageTexts.image_id} = ${images.id}
    and ${imageTexts.lang} = ${lang} and ${imageTexts.alt} <> '')`
}

/** Searches the file name and all texts. */
function matchesText(q: string): SQL | undefined {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const has = (column: SQL | typeof origin_filename | typeof imageTexts.alt) =>
    sql`${column} like ${pattern} escape '\\'`
  const inTexts = sql`exists (select 1 from ${imageTexts}
    where ${imageTexts.image_id} = ${images.id}
      and (${has(imageTexts.alt)} or ${has(sql`${imageTexts.caption}`)}))`
  return or(has(origin_filename), has(sql`${img_alt}`), inTexts)
}

/** Folders and uploaders in use, each found by one index seek. */
export function getImageFilters(deps: Deps): Read<{ directories: string[]; uploaders: string[] }> {
  const distinct = (column: typeof directory | typeof upload_by) => {
    const name = sql.identifier(column.name)
    const first = sql`select min(${name}) from ${images} where deleted_at is null`
    const all = chainedValues(first, (last) => sql`${first} and ${name} > ${last}`)
    return deps.db
      .select({ value: sql<string>`value` })
      .from(all)
      .limit(mostChoices)
  }
  return read([distinct(directory), distinct(upload_by)], ([folders, people]) => ({
    directories: folders.map(({ value }) => value),
    uploaders: people.map(({ value }) => value),
  }))
}

interface Gaps {
  used: number
  missing: { lang: Locale; count: number }[]
  next: string | null
}

/** Number of used images without alt text among the next few hundred. */
export function countMissingAltTexts(deps: Deps, after: number | undefined): Read<Gaps> {
  const where = and(isKept, after === undefined ? undefined : lt(id, after))
  const looked = deps.db.select({ id }).from(images).where(where).orderBy(desc(id))
  const lacking = sql.join(
    locales.map((lang) => sql`${lang}, count(*) filter (where ${lacksAlt(lang)})`),
    sql`, `,
  )
  return read(
    [
      deps.db
        .select({
          used: sql<number>`count(*)`.as('used'),
          lacking: sql<string>`json_object(${lacking})`.as('lacking'),
        })
        .from(images)
        .where(and(inArray(id, looked.limit(lookedAtOnce)), isImageUsed)),
      deps.db
        .select({ id })
        .from(images)
        .where(where)
        .orderBy(desc(id))
        .limit(1)
        .offset(lookedAtOnce - 1),
    ],
    ([[counts], [last]]) => {
      const found = JSON.parse(counts?.lacking ?? '{}') as Record<string, number>
      return {
        used: counts?.used ?? 0,
        missing: locales.map((lang) => ({ lang, count: found[lang] ?? 0 })),
        next: last ? String(last.id) : null,
      }
    },
    [],
  )
}
