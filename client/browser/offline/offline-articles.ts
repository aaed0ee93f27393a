// What the page, the offline page and the service worker have to agree on.

/** Where the list of kept articles comes in the offline page. */
export const keptArticlesMark = '<!--kept articles-->'

/** What an article's page tells the service worker. */
export interface ArticleMessage {
  pathname: string
  title: string
}
