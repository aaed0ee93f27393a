// Where the entries of each kind lie among the rows that readers see, and what turns these into what operators write and back
// (docs/decisions/entries/086-kinds.md).
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { itemSources } from '../../../storage/rows/items.ts'
import {
  ads,
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
import { faqWrites, liveTopics, takenKey } from './faq.ts'
import { articleWrites, gameWrites, liveArticles, liveGames } from './item.ts'
import { isWritten, livePages, pageWrites, takenUri } from './page.ts'
import { launchRows, launchTables, liveLaunches } from './launch.ts'
import {
  liveMaterialGroups,
  materialGroupHeads,
  materialRows,
  materialTables,
  materialWrites,
  takenMaterials,
  withFewFiles,
} from './material-group.ts'
import {
  alone,
  bodyIn,
  everyChrome,
  inLanguageRows,
  inPeriod,
  inRows,
  inTable,
  inWhole,
  named,
  type KindRows,
} from './rows/shapes.ts'
import { firstText, listedTogether } from './rows/select-entries.ts'
import { livePartners, partnerRows, partnerTables } from './partner.ts'
import { livePolls, lockedPoll, pollRows, pollTables } from './poll.ts'
import {
  liveQuestionnaires,
  questionnaireRows,
  questionnaireTables,
  questionnaireWrites,
  refuseAnswered,
  takenQuestionnaire,
} from './questionnaire.ts'
import { liveTags, tagRows, tagTables, takenTag } from './tag.ts'
import { takenSlug } from './rows/taken-slug.ts'
import { liveTerms, termsWrites } from './terms.ts'
import {
  liveVipGroups,
  refuseWithMembers,
  takenVipGroup,
  vipGroupRows,
  vipGroupTables,
} from './vip-group.ts'
import { liveThemes, themeRows, themeTables } from './theme.ts'

export const rowsOf: { [Type in EntryType]: KindRows<Type> } = {
  article: {
    ...inTable(itemSources.article.table),
    live: liveArticles,
    writes: articleWrites,
    texts: bodyIn(itemSources.article.bodies),
    tags: [],
  },
  game: {
    ...inTable(itemSources.game.table),
    live: liveGames,
    writes: gameWrites,
    texts: bodyIn(itemSources.game.bodies),
    tags: [],
  },
  faq: {
    ...inTable(faqCategories),
    live: liveTopics,
    writes: faqWrites,
    texts: [{ table: faqItems, column: faqItems.answer, owner: faqItems.category_id }],
    taken: takenKey,
    tags: ['faq'],
  },
  page: {
    ...inTable(pages, { path: pages.uri, where: isWritten }),
    live: livePages,
    writes: pageWrites,
    texts: [{ table: pages, column: pages.body, owner: pages.id }],
    taken: takenUri,
    tags: ['pages'],
  },
  terms: {
    ...inTable(terms),
    live: liveTerms,
    writes: termsWrites,
    // What a version says stays, its pictures too: their former files are kept.
    texts: [],
    tags: ['terms'],
  },
  brand: {
    ...inRows(brands.id, brandTables, brandRows),
    ...named(brands.id, brandTexts.brand_id, brandTexts.name),
    live: liveBrands,
    taken: takenSlug(brands),
    tags: ['brands'],
  },
  event: {
    ...inRows(events.group_id, eventTables, eventRows),
    ...inLanguageRows(events),
    writes: eventWrites,
    live: liveEvents,
    tags: ['events'],
  },
  launch: {
    ...inRows(launches.group_id, launchTables, launchRows),
    ...inLanguageRows(launches),
    live: liveLaunches,
    tags: ['launches'],
  },
  banner: {
    ...inRows(banners.group_id, bannerTables, bannerRows),
    ...inPeriod(banners, banners.title),
    live: liveBanners,
    tags: ['banners'],
  },
  marquee: {
    ...inRows(marqueeItems.group_id, marqueeTables, marqueeRows),
    ...inPeriod(marqueeItems, marqueeItems.text),
    live: liveMarquee,
    tags: ['marquee'],
  },
  ad: {
    ...inRows(ads.group_id, adTables, adRows),
    ...inPeriod(ads, ads.title),
    live: liveAds,
    tags: ['ads'],
  },
  navigation: {
    ...alone(navigationTables, navigationRows),
    live: liveNavigation,
    writes: navigationWrites,
    tags: everyChrome,
    hardTags: ['pages', 'redirects'],
  },
  header: { ...alone(headerTables, headerRows), live: liveHeader, tags: everyChrome },
  footer: { ...alone(footerTables, footerRows), live: liveFooter, tags: everyChrome },
  home: {
    ...alone(homeTables, homeRows),
    live: liveHome,
    writes: homeWrites,
    tags: locales.map(homeTag),
    tagsBetween: homeTags,
  },
  front: {
    ...alone(frontTables, frontRows),
    live: liveFront,
    tags: locales.map(frontTag),
    tagsBetween: frontTags,
  },
  partner: {
    ...inRows(partners.id, partnerTables, partnerRows),
    ...named(partners.id, partnerTexts.partner_id, partnerTexts.name),
    live: livePartners,
    taken: takenSlug(partners),
    tags: ['partners'],
  },
  tag: {
    ...inRows(tags.id, tagTables, tagRows),
    ...named(tags.id, tagLabels.tag_id, tagLabels.label),
    live: liveTags,
    taken: takenTag,
    tags: ['labels'],
  },
  theme: {
    ...inRows(themes.id, themeTables, themeRows),
    ...named(themes.id, themeTexts.theme_id, themeTexts.title),
    live: liveThemes,
    taken: takenSlug(themes),
    tags: ['themes'],
  },
  poll: {
    ...inRows(polls.id, pollTables, pollRows),
    ...named(polls.id, pollTexts.poll_id, pollTexts.title),
    live: livePolls,
    taken: lockedPoll,
    tags: ['polls'],
  },
  questionnaire: {
    ...inRows(questionnaires.id, questionnaireTables, questionnaireRows),
    ...inWhole(questionnaires.id, questionnaires.title),
    writes: questionnaireWrites,
    live: liveQuestionnaires,
    taken: takenQuestionnaire,
    refuse: refuseAnswered,
    tags: ['questionnaires', ...everyChrome],
  },
  material_group: {
    ...inRows(materialGroups.id, materialTables, materialRows),
    texts: [],
    dates: {
      table: materialGroups,
      owner: materialGroups.id,
      from: materialGroups.published_at,
      until: materialGroups.unpublished_at,
    },
    listed: listedTogether({
      id: materialGroups.id,
      title: firstText(materialGroups.id, materialGroupTexts.group_id, materialGroupTexts.title),
      from: materialGroups.published_at,
      until: materialGroups.unpublished_at,
    }),
    live: liveMaterialGroups,
    heads: materialGroupHeads,
    shortOf: withFewFiles,
    writes: materialWrites,
    taken: takenMaterials,
    tags: ['materials'],
  },
  vip_group: {
    ...inRows(vipGroups.id, vipGroupTables, vipGroupRows),
    ...named(vipGroups.id, vipGroupTexts.vip_group_id, vipGroupTexts.name),
    live: liveVipGroups,
    taken: takenVipGroup,
    refuse: refuseWithMembers,
    tags: ['materials'],
  },
}
