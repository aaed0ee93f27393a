// Header, navigation, footer and settings: the chrome shared by all pages of a language.
import { and, eq, getTableColumns } from 'drizzle-orm'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { Chrome, FooterConfig, NavItem } from '../../../client/contract/site/site.ts'
import { cachedInMemory } from '../../storage/cache/cache.ts'
import { read, run, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { chromeTag, lazyTag } from '../../storage/tags.ts'
import { identityStyle } from '../../../client/contract/site/identity-style.ts'
import { effectiveLanguage, toOffered } from './language.ts'
import { announcedIn, selectUpcomingQuestionnaires } from '../questionnaire/questionnaire.ts'
import { namesIn, orHost } from './names.ts'
import { isSettingOfPages, readSettings } from './setting.ts'
import { isLinkOff, offModulesIn, type OffModules } from '../../../client/contract/site/modules.ts'
import {
  footerConfigs,
  footerLinks,
  headerConfigs,
  images,
  issueEditions,
  languages,
  logos,
  navItems,
  settings,
} from '../../storage/schema/index.ts'
import { isPublic } from './legal-text.ts'
import { selectLegalKinds } from './terms.ts'
import type { Settings } from '../../../client/contract/site/settings.ts'
import { legalKinds, type LegalKind } from '../../../client/contract/terms.ts'
import type { Deps } from '../../deps.ts'

/** The chrome of a language. An unconfigured language has empty texts. */
const getChrome = prepared((deps: Deps, locale: Locale): Read<Chrome> => {
  return read(
    [
      deps.db
        .select()
        .from(navItems)
        .where(and(eq(navItems.lang, locale), eq(navItems.active, true))),
      deps.db.select().from(headerConfigs).where(eq(headerConfigs.lang, locale)),
      selectLogos(deps, locale),
      deps.db
        .select({
          ...footerColumns,
          path: images.path,
          width: images.width,
          height: images.height,
        })
        .from(footerConfigs)
        .leftJoin(images, eq(images.id, footerConfigs.logo_img_id))
        .where(eq(footerConfigs.lang, locale)),
      selectFooterLinks(deps, locale),
      deps.db.select().from(languages),
      deps.db.select().from(settings).where(isSettingOfPages),
      selectUpcomingQuestionnaires(deps),
      selectLegalKinds(deps),
      selectSentIssue(deps, locale),
    ],
    ([nav, [header], logoRows, [footer], links, langs, settingRows, announced, legal, sent]) => {
      const stored = readSettings(settingRows)
      const off = offModulesIn(stored)
      const names = namesIn(settingRows)
      const now = deps.now().toISOString()
      return {
        nav_list: withoutOffItems(off, toTree(nav, locale)),
        short_name: names.short(locale),
        header: {
          ...(header ?? emptyHeader(locale)),
          web_title: names.full(locale),
          logo_list: logoRows.map((row) => toListedLogo(row, off, now)),
        },
        footer: toFooter(footer ?? emptyFooter(locale), links, names.full(locale)),
        lang_list: toOffered(langs),
        settings: stored,
        questionnaires: off.has('questionnaire') ? [] : announcedIn(announced, locale),
        legal: publicKinds(legal, stored),
        has_issues: sent.length > 0,
      }
    },
    [chromeTag(locale), 'images', 'terms', lazyTag('issues')],
  )
})

const selectLogos = ({ db }: Deps, locale: Locale) =>
  db
    .select({
      ...getTableColumns(logos),
      path: images.path,
      width: images.width,
      height: images.height,
    })
    .from(logos)
    .leftJoin(images, eq(images.id, logos.image_id))
    .where(eq(logos.lang, locale))
    .orderBy(logos.start_at)

/** A row if any newsletter issue was sent in the language. */
const selectSentIssue = ({ db }: Deps, locale: Locale) =>
  db
    .select({ id: issueEditions.issue_id })
    .from(issueEditions)
    .where(eq(issueEditions.lang, locale))
    .limit(1)

const selectFooterLinks = ({ db }: Deps, locale: Locale) =>
  db.select().from(footerLinks).where(eq(footerLinks.lang, locale)).orderBy(footerLinks.sort)

const loading = new WeakMap<Deps, Map<Locale, Promise<Chrome>>>()

/** The chrome, cached. Every page needs it; a request reads it once. */
export function loadChrome(deps: Deps, locale: Locale): Promise<Chrome> {
  const ofRequest = loading.get(deps) ?? new Map<Locale, Promise<Chrome>>()
  loading.set(deps, ofRequest)
  const known = ofRequest.get(locale)
  if (known) return known
  const chrome = cachedInMemory(deps, `chrome ${locale}`, (own) => run(own, getChrome(own, locale)))
  ofRequest.set(locale, chrome)
  return chrome
}

/** Short name of the site; its host while no name can be read. */
export async function siteShortName(deps: Deps, locale: Locale, origin: string): Promise<string> {
  return (await siteSign(deps, locale, origin)).site
}

/** Short name, mark and style of the site. */
export async function siteSign(
  deps: Deps,
  locale: Locale,
  origin: string,
): Promise<{ site: string; mark: string; brand: string }> {
  const chrome = await loadChrome(deps, locale).catch(() => fallbackChrome(locale))
  const { settings: own } = chrome
  const site = orHost(chrome.short_name, origin)
  return { site, mark: own.identity_mark, brand: identityStyle(own) }
}

/** The language served to readers of `locale`; their own while the chrome cannot be read. */
export async function readerLanguage(deps: Deps, locale: Locale): Promise<Locale> {
  return effectiveLanguage(
    await loadChrome(deps, defaultLocale).catch(() => fallbackChrome(locale)),
    locale,
  )
}

/** In the order of `legalKinds`. */
function publicKinds(rows: readonly { kind: LegalKind }[], values: Settings): LegalKind[] {
  return legalKinds.filter(
    (kind) => rows.some((row) => row.kind === kind) && isPublic(kind, { settings: values }),
  )
}

type FooterRow = Omit<typeof footerConfigs.$inferSelect, 'logo_img_id'> & Joined

function toFooter(
  { path, width, height, ...footer }: FooterRow,
  links: (typeof footerLinks.$inferSelect)[],
  site: string,
): FooterConfig {
  return {
    ...footer,
    copyright_text: footer.copyright_text.replaceAll('{{site}}', site),
    logo: toLogo({ path, width, height }, ''),
    external_link_list: links.map(({ key: _, ...link }) => link),
  }
}

const { logo_img_id, ...footerColumns } = getTableColumns(footerConfigs)

/** Columns of an optional image. */
interface Joined {
  path: string | null
  width: number | null
  height: number | null
}

function toLogo({ path, width, height }: Joined, img_alt: string) {
  return path === null ? null : { path, img_alt, width: width ?? 0, height: height ?? 0 }
}

type LogoRow = typeof logos.$inferSelect & Joined

function toListedLogo(
  { image_id, key: _, path, width, height, ...logo }: LogoRow,
  off: OffModules,
  now: string,
): Chrome['header']['logo_list'][number] {
  return {
    ...logo,
    logo: toLogo({ path, width, height }, logo.title),
    uri: isLinkOff(off, logo.uri) ? '/' : logo.uri,
    is_between: logo.start_at <= now && now < logo.end_at,
  }
}

type NavRow = typeof navItems.$inferSelect

function toTree(rows: NavRow[], locale: Locale, above: NavRow | null = null): NavItem[] {
  const level = rows.filter(({ parent }) => parent === (above?.key ?? null))
  return level
    .toSorted((a, b) => a.sort - b.sort)
    .map((row) => {
      const { key: _, ...item } = row
      return {
        ...item,
        parent: above?.id ?? null,
        link: row.link.startsWith('/') ? localePath(locale, row.link) : row.link,
        sub_nav_list: toTree(rows, locale, row),
      }
    })
}

/** Items without those of modules that are switched off, whose other children take their place. */
function withoutOffItems(
  off: OffModules,
  items: NavItem[],
  parent: number | null = null,
): NavItem[] {
  if (off.size === 0) return items
  return items.flatMap((item) =>
    isLinkOff(off, item.uri)
      ? withoutOffItems(off, item.sub_nav_list, parent)
      : { ...item, parent, sub_nav_list: withoutOffItems(off, item.sub_nav_list, item.id) },
  )
}

export function emptyHeader(lang: Locale) {
  return { lang, keyword: '', description: '', tagline: '', login_text: '' }
}

function emptyFooter(lang: Locale) {
  return {
    lang,
    contact_btn_text: '',
    newsletter_open: false,
    newsletter_title: '',
    newsletter_placeholder: '',
    newsletter_text: '',
    subscribe_btn_text: '',
    contact_open: false,
    copyright_text: '',
    notice_text: '',
    external_link_text: '',
    path: null,
    width: null,
    height: null,
  }
}

/** Chrome without the database: all languages of the contract, and default settings. */
export function fallbackChrome(locale: Locale): Chrome {
  return {
    nav_list: [],
    short_name: '',
    header: { ...emptyHeader(locale), web_title: '', logo_list: [] },
    footer: toFooter(emptyFooter(locale), [], ''),
    lang_list: toOffered([]),
    settings: readSettings([]),
    legal: [],
    questionnaires: [],
    has_issues: false,
  }
}
