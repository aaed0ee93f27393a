// THE page table: every page of the site, most specific first. Nothing else registers pages.
import { articlePage, newsPage, tagPage } from './article.tsx'
import { gameCategoryPage, gameIntroPage, gameListPage } from './game.tsx'
import { homePage } from './home.tsx'
import { navigationPage } from './navigation.tsx'
import type { Page } from './page.ts'
import { searchForPage, searchPage } from './search.tsx'

export const pageTable: readonly Page[] = [
  homePage,
  articlePage,
  newsPage,
  tagPage,
  gameListPage,
  gameCategoryPage,
  gameIntroPage,
  searchPage,
  searchForPage,
  navigationPage,
]
