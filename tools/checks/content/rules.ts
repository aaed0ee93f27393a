// All content rules by name.
import type { Rule } from './rule.ts'
import {
  missingKeys,
  placeholders,
  halfWrittenTexts,
  endingsWithoutCount,
  errorTexts,
  textsInEnglish,
} from './catalogues.ts'
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
import { gameMotifs, coversAlike, inkContrast, motifDrawings } from './covers.ts'
import { documentPaths, citedDocuments, unheldCitations } from './documents.ts'
import { downloadLinks } from './downloads.ts'
import { faqFiles, faqQuestions, faqLanguages, faqAnswers } from './faq.ts'
import { glossaryLanguages, glossaryWords, thaiLoanWords } from './glossary.ts'
import { imageDescriptions, descriptionTexts, imagePaths } from './images.ts'
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
import { staleTranslations } from './translations.ts'

export const rules = {
  missingKeys,
  placeholders,
  halfWrittenTexts,
  endingsWithoutCount,
  errorTexts,
  textsInEnglish,
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
  staleTranslations,
} satisfies Record<string, Rule>
