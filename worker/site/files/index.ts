import { Hono } from 'hono'
import type { AppEnv } from '../../env.ts'
import { calendarFiles } from './calendar.ts'
import { issueLinks } from './issue-link.ts'
import { manifest } from './manifest.ts'
import { news } from './news.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

/**
 * Machine-readable files: robots.txt, sitemaps, news feeds, calendar files and web app manifests; also the links in
 * emails.
 */
export const feeds = new Hono<AppEnv>()
  .route('/', robots)
  .route('/', sitemap)
  .route('/', news)
  .route('/', calendarFiles)
  .route('/', manifest)
  .route('/', issueLinks)
