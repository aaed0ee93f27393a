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
  /** Values of the path's parameters. */
  params: Record<string, string>
  query: Query
  /** Path without language prefix. */
  path: string
}

export interface LoadRequest<Query> extends PageRequest<Query> {
  /** True if the visitor has exceeded the page's `addressLimit`. */
  isOverLimit: boolean
  /** For loaders that need the navigation. */
  chrome: () => Promise<Chrome>
  /** Secret for tokens in emails. */
  tokenSecret: string
}

/** A loader's redirect to another path of this site. */
export interface Redirect {
  redirect: string
  /** The page has moved for good. */
  isPermanent?: true
}

export interface ViewContext<Query> extends PageRequest<Query> {
  chrome: Chrome
  t: Translate
  /** Absolute URL of the site. */
  origin: string
  /** True if members can sign in with Google. */
  hasGoogle: boolean
  /** Reason for a rejected form, when the page is rendered again. */
  failure?: FormFailure | undefined
}

/** A submitted form of the page, without JavaScript. */
interface ActionRequest {
  c: HonoContext<AppEnv>
  locale: Locale
  typed: FormData
  /** The URL's whole query, including unknown keys. */
  search: URLSearchParams
}

/** One sitemap per language and kind; one per shard for items. */
export const sitemapKinds = [
  'pages',
  ...sitemapTypes.map((type) => items[type].plural),
  'tags',
  'calendar',
] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** An address with the alternates of its page's head. */
export interface SitemapEntry extends Pick<PageHead, 'canonical' | 'alternates'> {
  updated_at?: string
}

export interface SitemapRequest {
  deps: Deps
  locale: Locale
  chrome: Chrome
  /** Shard of an item sitemap, from 0. */
  shard: number
}

export interface Page<Query = Record<string, unknown>, Data extends object = object> {
  /** Name in logs, tests and analytics, followed by `___` and the locale (docs/decisions/site/page-urls.md). */
  name: string
  path: string
  /** Additional style sheet of the page's kind. */
  styleBundle?: KindSheet
  /** Keys of the query that may be repeated. */
  listKeys?: readonly string[]
  /** Query keys with defaults. Unknown keys are ignored; invalid values return 404. */
  query: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<Query>
  /**
   * `null` returns the 404 screen; a thrown `forbidden` or `preview_outdated` returns the 403 screen. Results are
   * cached in KV if `isCached`.
   */
  load: (request: LoadRequest<Query>) => Promise<Data | Redirect | null>
  /**
   * Canonical path of a page with a slug in its path, without language prefix; `null` if there is no such page. Other
   * slugs are redirected to it before the cache, because there are any number of them.
   */
  canonicalPath?: (request: Pick<PageRequest, 'deps' | 'params'>) => Promise<string | null>
  /** Path to redirect this visitor to, or null; called before the cache. */
  guard?: (c: HonoContext<AppEnv>, locale: Locale) => Promise<string | null>
  /** Platform rate limit per address, counted on every visit. Not allowed with `isCached`. */
  addressLimit?: AddressLimit
  /** Default: 200. */
  status?: (data: Data) => ContentfulStatusCode
  head: (data: Data, context: ViewContext<Query>) => PageHead
  view: (data: Data, context: ViewContext<Query>) => ReactNode
  /** Handles the page's form. Returns the path to redirect to, or throws a problem. */
  action?: (request: ActionRequest) => Promise<string>
  /** True if data and HTML are cached. False for pages with unlimited addresses, such as search. */
  isCached: boolean
  /** Addresses of the page in one language for search engines, excluding fallbacks. */
  sitemap?: {
    kind: SitemapKind
    addresses: (request: SitemapRequest) => Promise<SitemapEntry[]>
  }
  /** Blocks third parties even with consent, because its forms or its URL contain private data. */
  blocksThirdParties?: true
  /** Open to visitors of any age, such as legal documents. */
  hasNoAgeGate?: true
  /** Only for the holder of a link: not stored, not indexed, no third parties. Not allowed with `isCached`. */
  isPrivate?: true
}

/** Checks the types of a row, then widens it for the table. */
export function definePage<Query, Data extends object>(page: Page<Query, Data>): Page {
  return page as unknown as Page
}

/** For heads and views that ignore the query. */
export type Context = ViewContext<unknown>

export const noQuery = z.object({})
/** Query of a paginated list; pages after the numbered ones use a cursor. */
export const listed = z.object(paging)
export type ListQuery = z.infer<typeof listed>
/** Query of a list with a year filter. */
export const yearly = z.object({ year: z.optional(z.string().check(z.regex(/^\d{4}$/))) })
