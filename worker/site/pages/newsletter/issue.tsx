import * as z from 'zod/mini'
import type { ArchivedIssue } from '../../../../client/contract/newsletter/issue.ts'
import { itemId } from '../../../../client/contract/fields.ts'
import { href, paths, withQuery } from '../../../../client/contract/paths.ts'
import { formatDate } from '../../../../client/i18n/translate.ts'
import { IssueListPage, IssuePage } from '../../../../client/site/pages/issue.tsx'
import { archivedIssue, archivedIssues } from '../../../data/newsletter/archive.ts'
import { run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { itemAddress, sharedAddress } from '../../render/head.ts'
import { crumbsTo } from '../../page/head.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'

const readIssues = prepared(archivedIssues, 1)
const readIssue = prepared(archivedIssue, 1)

export const issuesPage = definePage({
  name: 'subscribe-issues',
  path: paths.issues,
  styleBundle: 'forms',
  query: z.object({ before: z.optional(itemId) }),
  isCached: true,
  sitemap: sharedPaths(({ chrome }) => (chrome.footer.newsletter_open ? [paths.issues] : [])),
  load: async ({ deps, locale, query }) => {
    const page = await run(deps, readIssues(deps, locale, query.before))
    return query.before !== undefined && page.items.length === 0 ? null : page
  },
  head: ({ next }, context) => ({
    ...sharedAddress(context.locale, paths.issues, { before: context.query.before }),
    title: context.t('issue.all'),
    description: context.t('newsletter_page.lead'),
    crumbs: crumbsTo(context, paths.issues, context.t('issue.all')),
    ...(next !== null && { next: withQuery(href(context.locale, 'issues'), { before: next }) }),
  }),
  view: (page) => <IssueListPage {...page} />,
})

export const issuePage = definePage({
  name: 'subscribe-issue',
  path: paths.issue,
  styleBundle: 'forms',
  query: noQuery,
  isCached: true,
  load: ({ deps, locale, params }) => run(deps, readIssue(deps, locale, Number(params['id']))),
  head: (issue, context) => ({
    ...itemAddress(
      context.locale,
      { lang: context.locale, url: href(context.locale, 'issue', { id: issue.id }) },
      issue.languages.map((lang) => ({ lang, url: href(lang, 'issue', { id: issue.id }) })),
    ),
    title: titleOf(issue, context),
    description: issue.intro || issue.stories.map(({ title }) => title).join(' · '),
    type: 'article',
    published_at: issue.at,
    crumbs: [
      ...crumbsTo(context, paths.issues, context.t('issue.all')),
      { title: titleOf(issue, context), url: href(context.locale, 'issue', { id: issue.id }) },
    ],
  }),
  view: (issue) => <IssuePage {...issue} />,
})

function titleOf({ subject, at }: ArchivedIssue, { t, locale }: Context): string {
  return subject || t('issue.of', { day: formatDate(locale, at, 'date') })
}
