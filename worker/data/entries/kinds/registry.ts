// Storage of each entry type: its live rows, and the mapping between rows and content
// (docs/decisions/desk/entry-types.md).
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { itemSources } from '../../../storage/rows/items.ts'
import {
  ads,
  authors,
  authorTexts,
  banners,
  brands,
  brandTexts,
  events,
  faqCategories,
  launches,
  faqItems,
  marqueeItems,
  materialGroups,
  materialGroupTexts,
  pages,
  partners,
  partnerTexts,
  polls,
  pollTexts,
  questionnaires,
  tagLabels,
  tags,
  terms,
  themes,
  themeTexts,
  vipGroups,
  vipGroupTexts,
} from '../../../storage/schema/index.ts'
import { frontTag, homeTag } from '../../../storage/tags.ts'
import { authorRows, authorTables, liveAuthors } from './author.ts'
import { brandRows, brandTables, liveBrands } from './brand.ts'
import {
  adRows,
  adTables,
  bannerRows,
  bannerTables,
  liveAds,
  liveBanners,
  liveMarquee,
  marqueeRows,
  marqueeTables,
} from './campaign.ts'
import { footerRows, footerTables, liveFooter } from './footer.ts'
import { frontRows, frontTables, frontTags, liveFront } from './front.ts'
import { headerRows, headerTables, liveHeader } from './header.ts'
import { homeRows, homeTables, homeTags, homeWrites, liveHome } from './home.ts'
import { liveNavigation, navigationRows, navigationTables, navigationWrites } from './navigation.ts'
import { eventRows, eventTables, eventWrites, liveEvents } from './event.ts'
import { faqWrites, liveTopics, faqSlugConflict } from './faq.ts'
import { articleWrites, gameWrites, liveArticles, liveGames } from './item.ts'
import { isWritten, livePages, pageWrites, pagePathConflict } from './page.ts'
import { launchRows, launchTables, liveLaunches } from './launch.ts'
import {
  liveMaterialGroups,
  materialGroupHeads,
  materialRows,
  materialTables,
  materialWrites,
  materialConflict,
  sampleFiles,
} from './material-group.ts'
import {
  singletonStorage,
  bodyIn,
  everyChrome,
  inLanguageRows,
  campaignStorage,
  ownedRowsStorage,
  tableStorage,
  jsonTextStorage,
  named,
  type EntryTypeStorage,
} from './rows/shapes.ts'
import { firstText, multilingualEntries } from './rows/select-entries.ts'
import { livePartners, partnerRows, partnerTables } from './partner.ts'
import { livePolls, pollLockProblem, pollRows, pollTables } from './poll.ts'
import {
  liveQuestionnaires,
  questionnaireRows,
  questionnaireTables,
  questionnaireWrites,
  refuseAnswered,
  questionnaireConflict,
} from './questionnaire.ts'
import { liveTags, tagRows, tagTables, takenTag } from './tag.ts'
import { takenSlug } from './rows/slug-conflict.ts'
import { legalKindConflict, liveTerms, termsPath, termsWrites } from './terms.ts'
import {
  liveVipGroups,
  assertNoMembersStatement,
  takenVipGroup,
  vipGroupRows,
  vipGroupTables,
} from './vip-group.ts'
import { liveThemes, themeRows, themeTables } from './theme.ts'

export const entryTypeStorage: { [Type in EntryType]: EntryTypeStorage<Type> } = {
  article: {
    ...tableStorage(itemSources.article.table),
    live: liveArticles,
    writes: articleWrites,
    texts: bodyIn(itemSources.article.bodies),
    tags: [],
  },
  game: {
    ...tableStorage(itemSources.game.table),
    live: liveGames,
    writes: gameWrites,
    texts: bodyIn(itemSources.game.bodies),
    tags: [],
  },
  faq: {
    ...tableStorage(faqCategories),
    live: liveTopics,
    writes: faqWrites,
    texts: [{ table: faqItems, column: faqItems.answer, owner: faqItems.category_id }],
    uniquenessProblem: faqSlugConflict,
    tags: ['faq'],
  },
  page: {
    ...tableStorage(pages, { path: pages.uri, where: isWritten }),
    live: livePages,
    writes: pageWrites,
    texts: [{ table: pages, column: pages.body, owner: pages.id }],
    uniquenessProblem: pagePathConflict,
    tags: ['pages'],
  },
  terms: {
    ...tableStorage(terms, { path: termsPath }),
    live: liveTerms,
    writes: termsWrites,
    uniquenessProblem: legalKindConflict,
    // Published versions never change, not even their images: previous image files are kept.
    texts: [],
    tags: ['terms'],
  },
  brand: {
    ...ownedRowsStorage(brands.id, brandTables, brandRows),
    ...named(brands.id, brandTexts.brand_id, brandTexts.name),
    live: liveBrands,
    uniquenessProblem: takenSlug(brands),
    tags: ['brands'],
  },
  event: {
    ...ownedRowsStorage(events.group_id, eventTables, eventRows),
    ...inLanguageRows(events),
    writes: eventWrites,
    live: liveEvents,
    tags: ['events'],
  },
  launch: {
    ...ownedRowsStorage(launches.group_id, launchTables, launchRows),
    ...inLanguageRows(launches),
    live: liveLaunches,
    tags: ['launches'],
  },
  banner: {
    ...ownedRowsStorage(banners.group_id, bannerTables, bannerRows),
    ...campaignStorage(banners, banners.title),
    live: liveBanners,
    tags: ['banners'],
  },
  marquee: {
    ...ownedRowsStorage(marqueeItems.group_id, marqueeTables, marqueeRows),
    ...campaignStorage(marqueeItems, marqueeItems.text),
    live: liveMarquee,
    tags: ['marquee'],
  },
  ad: {
    ...ownedRowsStorage(ads.group_id, adTables, adRows),
    ...campaignStorage(ads, ads.title),
    live: liveAds,
    tags: ['ads'],
  },
  navigation: {
    ...singletonStorage(navigationTables, navigationRows),
    live: liveNavigation,
    writes: navigationWrites,
    tags: everyChrome,
    hardTags: ['pages', 'redirects'],
  },
  header: { ...singletonStorage(headerTables, headerRows), live: liveHeader, tags: everyChrome },
  footer: { ...singletonStorage(footerTables, footerRows), live: liveFooter, tags: everyChrome },
  home: {
    ...singletonStorage(homeTables, homeRows),
    live: liveHome,
    writes: homeWrites,
    tags: locales.map(homeTag),
    tagsBetween: homeTags,
  },
  front: {
    ...singletonStorage(frontTables, frontRows),
    live: liveFront,
    tags: locales.map(frontTag),
    tagsBetween: frontTags,
  },
  partner: {
    ...ownedRowsStorage(partners.id, partnerTables, partnerRows),
    ...named(partners.id, partnerTexts.partner_id, partnerTexts.name),
    live: livePartners,
    uniquenessProblem: takenSlug(partners),
    tags: ['partners'],
  },
  author: {
    ...ownedRowsStorage(authors.id, authorTables, authorRows),
    ...named(authors.id, authorTexts.author_id, authorTexts.name),
    live: liveAuthors,
    tags: ['authors'],
  },
  tag: {
    ...ownedRowsStorage(tags.id, tagTables, tagRows),
    ...named(tags.id, tagLabels.tag_id, tagLabels.label),
    live: liveTags,
    uniquenessProblem: takenTag,
    tags: ['labels'],
  },
  theme: {
    ...ownedRowsStorage(themes.id, themeTables, themeRows),
    ...named(themes.id, themeTexts.theme_id, themeTexts.title),
    live: liveThemes,
    uniquenessProblem: takenSlug(themes),
    tags: ['themes'],
  },
  poll: {
    ...ownedRowsStorage(polls.id, pollTables, pollRows),
    ...named(polls.id, pollTexts.poll_id, pollTexts.title),
    live: livePolls,
    uniquenessProblem: pollLockProblem,
    tags: ['polls'],
  },
  questionnaire: {
    ...ownedRowsStorage(questionnaires.id, questionnaireTables, questionnaireRows),
    ...jsonTextStorage(questionnaires.id, questionnaires.title),
    writes: questionnaireWrites,
    live: liveQuestionnaires,
    uniquenessProblem: questionnaireConflict,
    deleteGuard: refuseAnswered,
    tags: ['questionnaires', ...everyChrome],
  },
  material_group: {
    ...ownedRowsStorage(materialGroups.id, materialTables, materialRows),
    texts: [],
    dates: {
      table: materialGroups,
      owner: materialGroups.id,
      from: materialGroups.published_at,
      until: materialGroups.unpublished_at,
    },
    listed: multilingualEntries({
      id: materialGroups.id,
      title: firstText(materialGroups.id, materialGroupTexts.group_id, materialGroupTexts.title),
      from: materialGroups.published_at,
      until: materialGroups.unpublished_at,
    }),
    live: liveMaterialGroups,
    heads: materialGroupHeads,
    abridged: sampleFiles,
    writes: materialWrites,
    uniquenessProblem: materialConflict,
    tags: ['materials'],
  },
  vip_group: {
    ...ownedRowsStorage(vipGroups.id, vipGroupTables, vipGroupRows),
    ...named(vipGroups.id, vipGroupTexts.vip_group_id, vipGroupTexts.name),
    live: liveVipGroups,
    uniquenessProblem: takenVipGroup,
    deleteGuard: assertNoMembersStatement,
    tags: ['materials'],
  },
}
