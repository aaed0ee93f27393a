// A page of the table: its path, loader, view and head.
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { paging } from '../../../client/contract/fields.ts'
import type { FormFailure } from '../../../client/contract/form.ts'
import { items, sitemapTypes } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import type { Translate } from '../../../client/i18n/translate.ts'
import type { AppEnv } from '../../env.ts'
import type { AddressLimit } from '../../limits/throttle.ts'
import type { PageHead } from '../render/head.ts'
import type { KindSheet } from '../render/style-bundles.ts'
import type { Deps } from '../../deps.ts'

export interface PageRequest<Query = Record<string, unknown>> {
  deps: Deps
  locale: Locale
  /** Values of the pattern's parameters. */
  params: Record<string, string>
  query: Query
  /** Path without language prefix. */
  path: string
}

export interface LoadRequest<Query> extends PageRequest<Query> {
  /** The visitor has reached the page's `addressLimit`. */
  isOverLimit: boolean
  /** For loaders that need the navigation. */
  chrome: () => Promise<Chrome>
  /** The secret that the tokens in mails are derived from. */
  tokenSecret: string
}

/** A loader's redirect to another path of this site. */
export interface Redirect {
  redirect: string
}

export interface ViewContext<Query> extends PageRequest<Query> {
  chrome: Chrome
  t: Translate
  /** Absolute URL of the site. */
  origin: string
  /** Whether members can sign in with Google. */
  hasGoogle: boolean
  /** Why the form was refused, when the page is rendered again. */
  failure?: FormFailure | undefined
}

/** A form of the page, sent without script. */
interface ActionRequest {
  c: HonoContext<AppEnv>
  locale: Locale
  typed: FormData
  /** The whole query of the URL, including keys the page does not know. */
  search: URLSearchParams
}

/** There is one sitemap per language and kind; of items, one per shard. */
export const sitemapKinds = [
  'pages',
  ...sitemapTypes.map((type) => items[type].plural),
  'tags',
  'calendar',
] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** An address as it is in the head of its page. */
export interface SitemapEntry extends Pick<PageHead, 'canonical' | 'alternates'> {
  updated_at?: string
}

export interface SitemapRequest {
  deps: Deps
  locale: Locale
  chrome: Chrome
  /** Of the maps of items, from 0. */
  shard: number
}

export interface Page<Query = Record<string, unknown>, Data extends object = object> {
  /** The name in logs, tests and analytics, followed by `___` and the locale (docs/decisions/site/004-page-names.md). */
  name: string
  path: string
  /** The style sheet of its kind, if it needs more than that of every page. */
  styleBundle?: KindSheet
  /** The query keys of the page, with defaults; unknown keys are ignored, invalid values answer 404. */
  query: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<Query>
  /** `null` answers the 404 screen, a thrown `forbidden` or `preview_outdated` the 403 screen. The result is cached in KV if `isCached`. */
  load: (request: LoadRequest<Query>) => Promise<Data | Redirect | null>
  /** The path this visitor is redirected to, if any; asked before the cache. */
  guard?: (c: HonoContext<AppEnv>, locale: Locale) => Promise<string | null>
  /** The platform's limit each address has here, counted on every visit. Never with `isCached`. */
  addressLimit?: AddressLimit
  /** 200 by default. */
  status?: (data: Data) => ContentfulStatusCode
  head: (data: Data, context: ViewContext<Query>) => PageHead
  view: (data: Data, context: ViewContext<Query>) => ReactNode
  /** Performs what the page's form asks for; returns the path to redirect to, or throws a problem. */
  action?: (request: ActionRequest) => Promise<string>
  /** Whether data and HTML are cached; false for pages with unlimited addresses, such as search. */
  isCached: boolean
  /** The page's addresses in one language for search engines, without stand-ins. */
  sitemap?: {
    kind: SitemapKind
    addresses: (request: SitemapRequest) => Promise<SitemapEntry[]>
  }
  /** Never loads third parties, even with consent, because its forms or its URL contain private data. */
  blocksThirdParties?: true
  /**
   * Only for the holder of a link: not stored, not indexed, closed to third parties. Never with `isCached`.
   */
  isPrivate?: true
}

/** Checks the types of a row, then widens it so that the table can hold rows of any type. */
export function definePage<Query, Data extends object>(page: Page<Query, Data>): Page {
  return page as unknown as Page
}

/** For heads and views that do not use the query. */
export type Context = ViewContext<unknown>

export const noQuery = z.object({})
/** The query of a paginated list, which goes on by cursor behind its numbered pages. */
export const listed = z.object(paging)
export type ListQuery = z.infer<typeof listed>
/** The query of a list that can be filtered by year. */
export const yearly = z.object({ year: z.optional(z.string().check(z.regex(/^\d{4}$/))) })
