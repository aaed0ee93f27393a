// THE page table: all pages of the site, most specific first. Nothing else registers pages.
import {
  emailChangePage,
  emailUndoPage,
  forgotPage,
  loginLinkPage,
  loginLinkUsePage,
  loginPage,
  registerPage,
  resetPage,
  verifyPage,
} from './members/account.tsx'
import { authorPage } from './articles/author.tsx'
import { activitiesPage, pastActivitiesPage } from './calendar/activity.tsx'
import { articlePage, newsOrderPage, newsPage } from './articles/article.tsx'
import { currentMonthPage, monthPage } from './calendar/calendar.tsx'
import { contactPage } from './inbox/contact.tsx'
import { demoPage } from './inbox/demo.tsx'
import { downloadPage } from './downloads/download.tsx'
import { downloadStartPage } from './downloads/start.tsx'
import { faqPage } from './site/faq.tsx'
import { feedbackPage, feedbackSuccessPage } from './questionnaire.tsx'
import { gameCategoryPage, gameIntroPage, gameListPage } from './games/game.tsx'
import { homePage } from './home/home.tsx'
import { markSixGeneratorPage, markSixHistoryPage } from './draws.tsx'
import { frontPage } from './home/front-page.tsx'
import { issuePage, issuesPage } from './newsletter/issue.tsx'
import { navigationPage } from './site/navigation.tsx'
import { memberPage } from './members/member.tsx'
import { confirmSubscriptionPage, listsPage, subscribePage } from './newsletter/newsletter.tsx'
import type { Page } from '../page/page.ts'
import { offlinePage } from './site/offline.tsx'
import { platformPage } from './site/platform.tsx'
import { pollsPage } from './polls.tsx'
import { promotePage } from './site/promote.tsx'
import { searchForPage, searchPage } from './search.tsx'
import { legalPage, termsChangesPage, termsPage } from './site/terms.tsx'
import { timelinePage } from './games/timeline.tsx'
import { tagPage } from './articles/tag.tsx'

export const pageTable: readonly Page[] = [
  homePage,
  pollsPage,
  articlePage,
  newsPage,
  newsOrderPage,
  authorPage,
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
  legalPage,
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
  loginLinkPage,
  loginLinkUsePage,
  forgotPage,
  resetPage,
  verifyPage,
  emailChangePage,
  emailUndoPage,
  searchPage,
  searchForPage,
  frontPage,
  navigationPage,
]
