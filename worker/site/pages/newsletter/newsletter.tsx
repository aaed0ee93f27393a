// Newsletter: subscribing, confirming by an emailed link, and managing subscriptions.
import { LegalNote } from '../../../../client/site/layout/legal-note.tsx'
import { showEmail } from '../../../../client/contract/members/email.ts'
import * as z from 'zod/mini'
import { itemId } from '../../../../client/contract/fields.ts'
import { emailToken } from '../../../../client/contract/members/fields.ts'
import { listsForm, readLists } from '../../../../client/contract/newsletter/lists.ts'
import { confirmForm, newsletterForm } from '../../../../client/contract/newsletter/newsletter.ts'
import { withoutEmptyFields } from '../../../../client/contract/form.ts'
import { href, paths, withQuery } from '../../../../client/contract/paths.ts'
import { languageName, locales, type Locale } from '../../../../client/contract/locale.ts'
import type { Chrome } from '../../../../client/contract/site/site.ts'
import type { MessageKey } from '../../../../client/i18n/messages.ts'
import { NewsletterConfirm } from '../../../../client/features/newsletter/newsletter-confirm.island.tsx'
import { NewsletterForm } from '../../../../client/features/newsletter/newsletter-form.island.tsx'
import { NewsletterLists } from '../../../../client/features/newsletter/newsletter-lists.island.tsx'
import { FormPage } from '../../../../client/site/pages/form-page.tsx'
import { LatestIssue } from '../../../../client/site/pages/issue.tsx'
import type { Mailing } from '../../../../client/contract/members/mailings.ts'
import { readListsToken, readMailingToken } from '../../../auth/subscriber-token.ts'
import { requestContextOf } from '../../../services/visitor.ts'
import { run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { archivedIssues } from '../../../data/newsletter/archive.ts'
import { hasMailing } from '../../../data/members/member.ts'
import { isEnabled } from '../../../data/site/language.ts'
import { getSubscriber } from '../../../data/newsletter/newsletter.ts'
import {
  chooseLists,
  confirmSubscription,
  subscribe,
} from '../../../services/newsletter/newsletter.ts'
import { sharedAddress, type PageHead } from '../../render/head.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'
import { parseOrThrow } from '../../../http/problem.ts'

const readIssues = prepared(archivedIssues, 1)

export const subscribePage = definePage({
  name: 'subscribe',
  path: paths.subscribe,
  styleBundle: 'forms',
  query: z.object({ done: z.optional(z.enum(['sent', 'subscribed', 'before'])) }),
  isCached: true,
  sitemap: sharedPaths(({ chrome }) => (chrome.footer.newsletter_open ? [paths.subscribe] : [])),
  load: async ({ deps, locale, query, chrome }) => {
    if (!(await chrome()).footer.newsletter_open) return null
    const { items } = await run(deps, readIssues(deps, locale, undefined))
    return { done: query.done, latest: items[0] }
  },
  head: (_, context) => newsletterHead(context, paths.subscribe, 'newsletter_page.title'),
  view: ({ done, latest }, { t, chrome: { footer, legal, settings }, failure }) => (
    <>
      <FormPage
        title={t('newsletter_page.title')}
        lead={t('newsletter_page.lead')}
        points={[
          t('newsletter_page.point_what'),
          t('newsletter_page.point_once'),
          t('newsletter_page.point_leave'),
        ]}
      >
        <NewsletterForm
          submit={footer.subscribe_btn_text}
          placeholder={footer.newsletter_placeholder}
          hasLabel
          isConfirmed={settings.newsletter_double_opt_in}
          failure={failure}
          done={failure ? undefined : done}
        />
        <LegalNote legal={legal} />
      </FormPage>
      {latest && <LatestIssue issue={latest} />}
    </>
  ),
  action: async ({ c, locale, typed }) => {
    const form = parseOrThrow(newsletterForm, withoutEmptyFields(typed))
    const done = await subscribe(requestContextOf(c, locale), form)
    return withQuery(href(locale, 'subscribe'), { done })
  },
})

/** Opening the page confirms nothing, because mail scanners open links too. */
export const confirmSubscriptionPage = definePage({
  name: 'subscribe-confirm',
  path: paths.confirmSubscription,
  styleBundle: 'forms',
  query: noQuery,
  isCached: true,
  blocksThirdParties: true,
  load: () => Promise.resolve({}),
  head: (_, context) => linkHead(context, paths.confirmSubscription, 'newsletter_lists.confirm'),
  view: (_, { t, failure }) => (
    <FormPage title={t('newsletter_lists.confirm')} lead={t('newsletter_page.confirm_lead')}>
      <NewsletterConfirm failure={failure} />
    </FormPage>
  ),
  action: async ({ c, locale, search }) => {
    const { token } = parseOrThrow(confirmForm, { token: search.get('token') ?? '' })
    await confirmSubscription(requestContextOf(c, locale), token)
    return withQuery(href(locale, 'subscribe'), { done: 'subscribed' })
  },
})

/** For the holder of a link in a newsletter, or in a regular email to a member. */
export const listsPage = definePage({
  name: 'subscribe-lists',
  path: paths.subscriptionLists,
  styleBundle: 'forms',
  query: z.object({
    token: z._default(emailToken, ''),
    issue: z.optional(itemId),
    done: z.optional(z.literal('saved')),
  }),
  isCached: false,
  isPrivate: true,
  load: async ({ deps, query, tokenSecret }) => {
    const own = readMailingToken(tokenSecret, query.token)
    if (own) {
      const { mailing, userId } = own
      const isOn = await run(deps, hasMailing(deps, userId, mailing))
      return { link: 'mailing' as const, mailing, isOn }
    }
    const key = readListsToken(tokenSecret, query.token)
    if (key === null) return { link: 'outdated' as const }
    const subscriber = await run(deps, getSubscriber(deps, { key }))
    const lists = subscriber?.lists.length ? subscriber.lists : null
    return { link: 'good' as const, email: subscriber?.email ?? '', lists, done: query.done }
  },
  status: ({ link }) => (link === 'outdated' ? 404 : 200),
  head: ({ link }, context) =>
    linkHead(
      context,
      paths.subscriptionLists,
      link === 'mailing' ? 'newsletter_page.mailing_title' : 'newsletter_page.lists_title',
    ),
  view: (page, { t, locale, chrome, failure }) =>
    page.link === 'mailing' ? (
      <MailingForm mailing={page.mailing} isOn={page.isOn} t={t} locale={locale} />
    ) : (
      <FormPage title={t('newsletter_page.lists_title')} lead={leadOf(page, t)}>
        {page.link === 'good' ? (
          <NewsletterLists
            options={listsFor(chrome, page.lists)}
            lists={page.lists}
            failure={failure}
            isSaved={page.done === 'saved'}
          />
        ) : (
          <a className="button" href={href(locale, 'subscribe')}>
            {t('newsletter_lists.again')}
          </a>
        )}
      </FormPage>
    ),
  action: async ({ c, locale, typed, search }) => {
    const token = search.get('token') ?? ''
    const form = parseOrThrow(listsForm, readLists(typed, token, search))
    await chooseLists(requestContextOf(c, locale), form)
    const done = form.lists.length > 0 ? 'saved' : undefined
    return withQuery(href(locale, 'subscriptionLists'), { token, issue: form.issue, done })
  },
})

interface MailingFormProps extends Pick<Context, 't' | 'locale'> {
  mailing: Mailing
  isOn: boolean
}

/** Switches a regular email off. Opening the page changes nothing, because mail scanners open links too. */
function MailingForm({ mailing, isOn, t, locale }: MailingFormProps) {
  return isOn ? (
    <FormPage
      title={t('newsletter_page.mailing_title')}
      lead={t(`newsletter_page.${mailing}_lead`)}
    >
      <form method="post">
        <div className="form-end">
          <button className="button primary">{t(`newsletter_page.${mailing}_leave`)}</button>
        </div>
      </form>
    </FormPage>
  ) : (
    <FormPage
      title={t(`newsletter_page.${mailing}_off`)}
      lead={t('newsletter_page.mailing_off_why')}
    >
      <a className="button" href={href(locale, 'member', { tab: 'account' })}>
        {t('newsletter_page.to_member')}
      </a>
    </FormPage>
  )
}

interface ListsPage {
  link: 'good' | 'outdated'
  email?: string
  lists?: readonly Locale[] | null
}

function leadOf({ link, email = '', lists }: ListsPage, t: Context['t']): string {
  if (link === 'outdated') return t('error.link_outdated.detail')
  return lists
    ? t('newsletter_page.lists_lead', { email: showEmail(email) })
    : t('newsletter_page.lists_none')
}

function newsletterHead({ locale, t }: Context, path: string, title: MessageKey): PageHead {
  return {
    ...sharedAddress(locale, path),
    title: t(title),
    description: t('newsletter_page.lead'),
    crumbs: [],
  }
}

function linkHead(context: Context, path: string, title: MessageKey): PageHead {
  return { ...newsletterHead(context, path, title), isHidden: true }
}

/** Languages to choose from: offered ones, and ones already subscribed to. */
function listsFor(chrome: Chrome, lists: readonly Locale[] | null) {
  return locales
    .filter((one) => isEnabled(chrome, one) || lists?.includes(one))
    .map((one) => ({ value: one, text: languageName(one), lang: one }))
}
