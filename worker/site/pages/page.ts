// One page of the table: its address, what it loads, how it looks, what it says about itself.
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { pageNumber } from '../../../client/contract/fields.ts'
import type { FormFailure } from '../../../client/contract/form.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Chrome } from '../../../client/contract/site.ts'
import type { Translate } from '../../../client/i18n/translate.ts'
import type { Deps } from '../../storage/db.ts'
import type { AppEnv } from '../../env.ts'
import type { PageHead } from '../render/head.ts'

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
  /** Already on its way; for loaders that look into the navigation. */
  chrome: Promise<Chrome>
  /** What operators sign links with; unset, no link is valid. */
  operatorSecret: string | undefined
  /** What the links in mails are derived from. */
  tokenSecret: string
}

/** Where a loader sends the reader instead: a path of this site. */
export interface Redirect {
  redirect: string
}

export interface ViewContext<Query> extends PageRequest<Query> {
  chrome: Chrome
  t: Translate
  /** Absolute address of the site. */
  origin: string
  /** Whether members may come in by Google. */
  hasGoogle: boolean
  /** Why the page comes again, after its form was refused. */
  failure?: FormFailure | undefined
}

/** A form of the page, as the browser sends it without script. */
interface ActionRequest {
  c: HonoContext<AppEnv>
  locale: Locale
  typed: FormData
  /** The whole query of the address, also what the page itself does not look at. */
  search: URLSearchParams
}

/** Kinds of sitemaps: one map per language and kind. */
export const sitemapKinds = ['pages', 'articles', 'games', 'tags', 'calendar'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** An address as the head of its page names it. */
export interface MappedAddress extends Pick<PageHead, 'canonical' | 'alternates'> {
  updated_at?: string
}

export interface MapRequest {
  deps: Deps
  locale: Locale
  chrome: Chrome
}

export interface Page<Query = Record<string, unknown>, Data extends object = object> {
  /** Names the page in logs, tests and analytics, with the locale behind `___` (docs/decisions/004-page-names.md). */
  name: string
  path: string
  /** The query keys the page knows, with their defaults; others are ignored, wrong values are 404. */
  query: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<Query>
  /** `null` is the 404 screen, the problem `forbidden` the 403 screen. What it gives is kept in KV if `isCached`. */
  load: (request: LoadRequest<Query>) => Promise<Data | Redirect | null>
  /** The path this visitor has to go to instead, if any; such a page is not kept. */
  guard?: (c: HonoContext<AppEnv>, locale: Locale) => Promise<string | null>
  /** 200, where a page does not say otherwise. */
  status?: (data: Data) => ContentfulStatusCode
  head: (data: Data, context: ViewContext<Query>) => PageHead
  view: (data: Data, context: ViewContext<Query>) => ReactNode
  /** Does what the page's form asks; gives the path that comes next, or throws a problem. */
  action?: (request: ActionRequest) => Promise<string>
  /** False for pages with endless addresses (search), whose data and HTML are not kept. */
  isCached: boolean
  /** The page's addresses in one language that search engines should know; stand-ins are not among them. */
  sitemap?: {
    kind: SitemapKind
    addresses: (request: MapRequest) => Promise<MappedAddress[]>
  }
  /** Closed to third parties, whatever was agreed to: its forms or its address hold what is nobody else's business. */
  isClosed?: true
  /** For the holder of a link alone: stored by nobody, named to nobody, found by no search engine, closed to third parties. Never with `isCached`. */
  isPrivate?: true
}

/** Checks a row's own types, then lets the table hold rows of any. */
export function definePage<Query, Data extends object>(page: Page<Query, Data>): Page {
  return page as unknown as Page
}

/** For heads and views that don't look at the query. */
export type Context = ViewContext<unknown>

export const noQuery = z.object({})
/** A list that goes on over several pages. */
export const paged = z.object({ page: pageNumber })
/** A list that can be narrowed to a year. */
export const yearly = z.object({ year: z.optional(z.string().check(z.regex(/^\d{4}$/))) })
