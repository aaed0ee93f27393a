// THE page table: every page of the site, most specific first. Nothing else registers pages.
import { forgotPage, loginPage, registerPage, resetPage, verifyPage } from './account.tsx'
import { activitiesPage, pastActivitiesPage } from './activity.tsx'
import { articlePage, newsOrderPage, newsPage } from './article.tsx'
import { currentMonthPage, monthPage } from './calendar.tsx'
import { contactPage } from './contact.tsx'
import { demoPage } from './demo.tsx'
import { downloadPage } from './download.tsx'
import { downloadStartPage } from './download-start.tsx'
import { faqPage } from './faq.tsx'
import { feedbackPage, feedbackSuccessPage } from './feedback.tsx'
import { gameCategoryPage, gameIntroPage, gameListPage } from './game.tsx'
import { homePage } from './home.tsx'
import { markSixGeneratorPage, markSixHistoryPage } from './mark-six.tsx'
import { hubPage } from './hub.tsx'
import { issuePage, issuesPage } from './issue.tsx'
import { navigationPage } from './navigation.tsx'
import { memberPage } from './member.tsx'
import { confirmSubscriptionPage, listsPage, subscribePage } from './newsletter.tsx'
import type { Page } from './page.ts'
import { offlinePage } from './offline.tsx'
import { platformPage } from './platform.tsx'
import { pollsPage } from './poll.tsx'
import { promotePage } from './promote.tsx'
import { previewArticlePage, previewGamePage } from './preview.tsx'
import { searchForPage, searchPage } from './search.tsx'
import { termsChangesPage, termsPage } from './terms.tsx'
import { timelinePage } from './timeline.tsx'
import { tagPage } from './tag.tsx'

export const pageTable: readonly Page[] = [
  homePage,
  pollsPage,
  articlePage,
  newsPage,
  newsOrderPage,
  tagPage,
  gameListPage,
  gameCategoryPage,
  gameIntroPage,
  markSixHistoryPage,
  markSixGeneratorPage,
  demoPage,
  platformPage,
  promotePage,
  downloadStartPage,
  downloadPage,
  faqPage,
  termsPage,
  termsChangesPage,
  contactPage,
  subscribePage,
  confirmSubscriptionPage,
  listsPage,
  issuesPage,
  issuePage,
  feedbackPage,
  feedbackSuccessPage,
  memberPage,
  offlinePage,
  timelinePage,
  activitiesPage,
  currentMonthPage,
  pastActivitiesPage,
  monthPage,
  loginPage,
  registerPage,
  forgotPage,
  resetPage,
  verifyPage,
  previewArticlePage,
  previewGamePage,
  searchPage,
  searchForPage,
  hubPage,
  navigationPage,
]
