// All content rules by name.
import type { Rule } from './rule.ts'
import {
  missingKeys,
  placeholders,
  halfWrittenTexts,
  pluralForms,
  errorTexts,
  textsInEnglish,
  staleTranslations,
} from './catalogues.ts'
import { articleForms, articleMix, localArticles } from './articles.ts'
import { chartFigures } from './charts.ts'
import {
  commentArticles,
  commentTimes,
  changedComments,
  commentedArticles,
  commentTexts,
  commentStates,
  closedComments,
  commentReplies,
} from './comments.ts'
import {
  gameMotifs,
  coversAlike,
  inkContrast,
  motifDrawings,
  imageDescriptions,
  descriptionTexts,
  imagePaths,
} from './covers.ts'
import { documentPaths, citedDocuments, unheldCitations } from './documents.ts'
import { downloadLinks } from './downloads.ts'
import { faqFiles, faqQuestions, faqLanguages, faqAnswers } from './faq.ts'
import { glossaryLanguages, glossaryWords, thaiLoanWords } from './glossary.ts'
import { itemCounts, itemNumbers, itemTexts, itemWords, itemFacts, themeGames } from './items.ts'
import { pageAddresses, pageLanguages, termsLanguages, siteLanguages } from './languages.ts'
import { textLinks, promotionLinks } from './links.ts'
import { digitGroups, shares, nounsAfterCounts, dateOrder, namedLimits } from './numbers.ts'
import { pollOptions, pollVotes, pollBallots, pollStates } from './polls.ts'
import {
  hanSpaces,
  titleMarks,
  chineseQuotes,
  ellipses,
  subtitleStops,
  composedTexts,
  thaiDigits,
  thaiStops,
  hindiStops,
  englishQuotes,
} from './punctuation.ts'
import {
  readerNames,
  readerAccounts,
  readerAvatars,
  readerLanguages,
  namedReaders,
} from './readers.ts'
import { rowKeys, rowReferences, rowDocuments } from './rows.ts'
import {
  templateSchema,
  templateStructure,
  templateLanguages,
  templateBrackets,
} from './templates.ts'
import {
  spokenCantonese,
  hongKongVariants,
  hindiNasals,
  nounsBeforeCounts,
} from './word-classes.ts'
import { plainControls, plainWords, replyTimes } from './wording.ts'

export const rules = {
  missingKeys,
  placeholders,
  halfWrittenTexts,
  pluralForms,
  errorTexts,
  textsInEnglish,
  articleForms,
  articleMix,
  localArticles,
  chartFigures,
  commentArticles,
  commentTimes,
  changedComments,
  commentedArticles,
  commentTexts,
  commentStates,
  closedComments,
  commentReplies,
  gameMotifs,
  coversAlike,
  inkContrast,
  motifDrawings,
  documentPaths,
  citedDocuments,
  unheldCitations,
  downloadLinks,
  faqFiles,
  faqQuestions,
  faqLanguages,
  faqAnswers,
  glossaryLanguages,
  glossaryWords,
  thaiLoanWords,
  imageDescriptions,
  descriptionTexts,
  imagePaths,
  itemCounts,
  itemNumbers,
  itemTexts,
  itemWords,
  itemFacts,
  themeGames,
  pageAddresses,
  pageLanguages,
  termsLanguages,
  siteLanguages,
  textLinks,
  promotionLinks,
  digitGroups,
  shares,
  nounsAfterCounts,
  dateOrder,
  namedLimits,
  pollOptions,
  pollVotes,
  pollBallots,
  pollStates,
  hanSpaces,
  titleMarks,
  chineseQuotes,
  ellipses,
  subtitleStops,
  composedTexts,
  thaiDigits,
  thaiStops,
  hindiStops,
  englishQuotes,
  readerNames,
  readerAccounts,
  readerAvatars,
  readerLanguages,
  namedReaders,
  rowKeys,
  rowReferences,
  rowDocuments,
  templateSchema,
  templateStructure,
  templateLanguages,
  templateBrackets,
  spokenCantonese,
  hongKongVariants,
  hindiNasals,
  nounsBeforeCounts,
  replyTimes,
  plainWords,
  plainControls,
  staleTranslations,
} satisfies Record<string, Rule>
