// Constants and types shared by the page, the offline page and the service worker.

/** Placeholder for the list of stored articles in the offline page. */
export const keptArticlesMark = '<!--kept articles-->'

/** Message from an article's page to the service worker. */
export interface ArticleMessage {
  pathname: string
  title: string
}
