import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core'
import { flag, lang, displayPeriod, periodIndexes } from '../columns.ts'
import { images } from '../images.ts'

export const navItems = sqliteTable(
  'nav_items',
  {
    id: integer().primaryKey(),
    lang: lang(),
    /** Shared by all languages. */
    key: text().notNull(),
    /** Key of the parent item. */
    parent: text(),
    uri: text().notNull(),
    link: text().notNull(),
    icon: text().notNull(),
    title: text().notNull(),
    intro: text().notNull().default(''),
    sort: integer().notNull(),
    require_login: flag(false),
    active: flag(true),
  },
  (t) => [uniqueIndex('nav_items_key').on(t.lang, t.key)],
)

export const headerConfigs = sqliteTable('header_configs', {
  lang: lang().primaryKey(),
  keyword: text().notNull(),
  description: text().notNull(),
  tagline: text().notNull(),
  login_text: text().notNull(),
})

export const logos = sqliteTable(
  'logos',
  {
    id: integer().primaryKey(),
    lang: lang(),
    /** Shared by all languages. */
    key: text().notNull(),
    title: text().notNull(),
    image_id: integer().references(() => images.id),
    uri: text().notNull(),
    ...displayPeriod,
  },
  (t) => [
    uniqueIndex('logos_key').on(t.lang, t.key),
    index('logos_image').on(t.image_id),
    ...periodIndexes('logos', t),
  ],
)

export const footerConfigs = sqliteTable('footer_configs', {
  lang: lang().primaryKey(),
  contact_btn_text: text().notNull(),
  newsletter_open: flag(false),
  newsletter_title: text().notNull(),
  newsletter_placeholder: text().notNull(),
  newsletter_text: text().notNull(),
  subscribe_btn_text: text().notNull(),
  contact_open: flag(false),
  copyright_text: text().notNull(),
  notice_text: text().notNull(),
  external_link_text: text().notNull(),
  logo_img_id: integer().references(() => images.id),
})

export const footerLinks = sqliteTable(
  'footer_links',
  {
    id: integer().primaryKey(),
    lang: lang(),
    /** Shared by all languages. */
    key: text().notNull(),
    sort: integer().notNull(),
    title: text().notNull(),
    url: text().notNull(),
    icon: text().notNull(),
  },
  (t) => [uniqueIndex('footer_links_key').on(t.lang, t.key)],
)

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
})

export const languages = sqliteTable('languages', {
  id: integer().primaryKey(),
  code: lang().unique(),
  name: text().notNull(),
  iso: text().notNull(),
  direction: text().$type<'ltr'>().notNull().default('ltr'),
  deleted_at: text(),
})

export const partners = sqliteTable('partners', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  sort: integer().notNull(),
  mark: text().notNull(),
})

export const partnerTexts = sqliteTable(
  'partner_texts',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id),
    lang: lang(),
    name: text().notNull(),
    line: text().notNull(),
    /** Path without language prefix to a page about the partner; empty for none. */
    uri: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.partner_id, t.lang] })],
)

/** Redirects without language prefix; looked up only when a page is not found. */
export const redirects = sqliteTable(
  'redirects',
  {
    from_path: text().primaryKey(),
    to_path: text().notNull(),
    created_by: integer(),
    created_at: text().notNull(),
  },
  (t) => [
    index('redirects_target').on(t.to_path),
    index('redirects_newest').on(t.created_at, t.from_path),
  ],
)

/** Imported files of redirects. Rows are kept to undo the import. */
export const redirectImports = sqliteTable(
  'redirect_imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    rows: text({ mode: 'json' }).$type<ImportedRedirect[]>().notNull(),
    imported_by: integer().notNull(),
    imported_at: text().notNull(),
    undone_at: text(),
    /** Run of an import of posts that it belongs to; null for a file of redirects. */
    post_import_id: integer(),
  },
  (t) => [
    index('redirect_imports_posts')
      .on(t.post_import_id)
      .where(sql`${t.post_import_id} is not null`),
  ],
)
export interface ImportedRedirect {
  from: string
  to: string
  /** Target before the import; null for a new redirect. */
  former: string | null
}
