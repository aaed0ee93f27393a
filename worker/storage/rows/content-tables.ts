// Tables of the site's content, which move to another site. Members, comments, messages, statistics, operators and
// their work stay (docs/decisions/operation/content-archive.md).
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../schema/index.ts'
import { backedUpTables, type BackedUpTable } from './backed-up-tables.ts'

const content: readonly SQLiteTable[] = [
  schema.articles,
  schema.articleBodies,
  schema.articleTags,
  schema.articleAuthors,
  schema.authors,
  schema.authorTexts,
  schema.games,
  schema.gameBodies,
  schema.gameTags,
  schema.themes,
  schema.themeGames,
  schema.themeTexts,
  schema.brands,
  schema.brandTexts,
  schema.tags,
  schema.tagLabels,
  schema.images,
  schema.imageTexts,
  schema.imageFileVersions,
  schema.entries,
  schema.revisions,
  schema.entryReferences,
  schema.draftImages,
  schema.eventSources,
  schema.postImports,
  schema.importedPosts,
  schema.importedImages,
  schema.events,
  schema.launches,
  schema.ads,
  schema.banners,
  schema.marqueeItems,
  schema.materials,
  schema.materialFiles,
  schema.materialTexts,
  schema.materialVersions,
  schema.materialGroups,
  schema.materialGroupTexts,
  schema.materialGroupVipGroups,
  schema.vipGroups,
  schema.vipGroupTexts,
  schema.faqCategories,
  schema.faqItems,
  schema.questionnaires,
  schema.polls,
  schema.pollTexts,
  schema.pollOptions,
  schema.pollOptionTexts,
  schema.draws,
  schema.drawCorrections,
  schema.drawScheduleExceptions,
  schema.pages,
  schema.pageComponents,
  schema.frontSections,
  schema.partners,
  schema.partnerTexts,
  schema.redirects,
  schema.footerConfigs,
  schema.footerLinks,
  schema.headerConfigs,
  schema.logos,
  schema.navItems,
  schema.languages,
  schema.settings,
  schema.terms,
  schema.termsTexts,
  schema.termsVersions,
  schema.responseTemplates,
]

const names = new Set(
  backedUpTables.flatMap(({ name, table }) => (content.includes(table) ? [name] : [])),
)

/** Columns with the number of an operator, who is another person on another site. */
const operatorColumns = /^(?:created|draft_updated)_by$/

/** Referenced tables first; without columns that refer to rows which stay. */
export const contentTables: readonly BackedUpTable[] = backedUpTables
  .filter(({ name }) => names.has(name))
  .map((one) => {
    const references = one.references.filter(({ to }) => names.has(to.table))
    const stays = new Set(
      one.references.flatMap(({ column, to }) => (names.has(to.table) ? [] : [column])),
    )
    const columns = one.columns.filter((name) => !stays.has(name) && !operatorColumns.test(name))
    return { ...one, columns, references }
  })
