// The tables. Times are UTC in ISO 8601 with milliseconds, so text order is time order; `lang` is a language code.
import { isNull, sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { AdSlot } from '../../../client/contract/campaign.ts'
import type { EventKind } from '../../../client/contract/calendar.ts'
import type { Category, GameKind, NewsCategory, Topic } from '../../../client/contract/fields.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { MeasureKind } from '../../../client/contract/measure.ts'
import type { MemberKind } from '../../../client/contract/member.ts'
import type { ItemType } from '../../../client/contract/search.ts'
import type { RichText } from '../../../client/contract/rich-text.ts'

const lang = () => text().$type<Locale>().notNull()
const flag = (initial: boolean) => integer({ mode: 'boolean' }).notNull().default(initial)
const count = () => integer().notNull().default(0)
const stamps = {
  created_at: text()
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`),
  updated_at: text()
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`),
}
/** Visible from `published_at` (never, when null) until `unpublished_at`. */
const visibility = { published_at: text(), unpublished_at: text() }
/** Shown from `start_at` until `end_at`. */
const period = { start_at: text().notNull(), end_at: text().notNull() }

export const languages = sqliteTable('languages', {
  id: integer().primaryKey(),
  code: lang().unique(),
  name: text().notNull(),
  iso: text().notNull(),
  direction: text().$type<'ltr'>().notNull().default('ltr'),
  deleted_at: text(),
})

export const images = sqliteTable('images', {
  id: integer().primaryKey(),
  path: text().notNull().unique(),
  directory: text().notNull(),
  filename: text().notNull(),
  origin_filename: text().notNull(),
  img_alt: text().notNull().default(''),
  info: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  upload_at: text().notNull(),
  upload_by: text().notNull(),
})

export const navItems = sqliteTable(
  'nav_items',
  {
    id: integer().primaryKey(),
    lang: lang(),
    parent: integer(),
    uri: text().notNull(),
    link: text().notNull(),
    icon: text().notNull(),
    title: text().notNull(),
    intro: text().notNull().default(''),
    sort: integer().notNull(),
    require_login: flag(false),
    active: flag(true),
  },
  (t) => [uniqueIndex('nav_items_uri').on(t.lang, t.uri)],
)

export const headerConfigs = sqliteTable('header_configs', {
  lang: lang().primaryKey(),
  web_title: text().notNull(),
  keyword: text().notNull(),
  description: text().notNull(),
  tagline: text().notNull(),
  login_text: text().notNull(),
})

export const logos = sqliteTable('logos', {
  id: integer().primaryKey(),
  lang: lang(),
  title: text().notNull(),
  image_id: integer().references(() => images.id),
  uri: text().notNull(),
  ...period,
})

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

export const footerLinks = sqliteTable('footer_links', {
  id: integer().primaryKey(),
  lang: lang(),
  sort: integer().notNull(),
  title: text().notNull(),
  url: text().notNull(),
  icon: text().notNull(),
})

export const pages = sqliteTable(
  'pages',
  {
    id: integer().primaryKey(),
    lang: lang(),
    uri: text().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    body: text({ mode: 'json' }).$type<RichText>(),
    ...visibility,
    ...stamps,
  },
  (t) => [uniqueIndex('pages_uri').on(t.lang, t.uri)],
)

export const pageComponents = sqliteTable('page_components', {
  id: integer().primaryKey(),
  page_id: integer()
    .notNull()
    .references(() => pages.id),
  component_id: integer().notNull(),
  title: text().notNull(),
  subtitle: text().notNull().default(''),
  button_list: text({ mode: 'json' }).$type<{ text: string; uri: string }[]>().notNull(),
  sort: integer().notNull(),
  ...visibility,
  ...stamps,
})

export const banners = sqliteTable('banners', {
  id: integer().primaryKey(),
  lang: lang(),
  sort: integer().notNull(),
  uri: text().notNull(),
  kicker: text().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  desktop_img_id: integer()
    .notNull()
    .references(() => images.id),
  mobile_img_id: integer()
    .notNull()
    .references(() => images.id),
  img_alt: text().notNull().default(''),
  ...period,
})

export const marqueeItems = sqliteTable('marquee_items', {
  id: integer().primaryKey(),
  lang: lang(),
  sort: integer().notNull(),
  text: text().notNull(),
  uri: text().notNull(),
  ...period,
})

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
})
export const tagLabels = sqliteTable(
  'tag_labels',
  {
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
    lang: lang(),
    label: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag_id, t.lang] })],
)

export const brands = sqliteTable('brands', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  sort: integer().notNull(),
})
export const brandTexts = sqliteTable(
  'brand_texts',
  {
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    lang: lang(),
    name: text().notNull(),
    intro: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.brand_id, t.lang] })],
)

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
  },
  (t) => [primaryKey({ columns: [t.partner_id, t.lang] })],
)

export const polls = sqliteTable('polls', {
  id: integer().primaryKey(),
  from_at: text().notNull(),
  to_at: text().notNull(),
  maximum_votable_amount: integer().notNull(),
  voted_count: count(),
  /** Voters from before ballots were kept one by one. */
  voted_before: count(),
})
export const pollTexts = sqliteTable(
  'poll_texts',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id),
    lang: lang(),
    title: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.poll_id, t.lang] })],
)
export const pollOptions = sqliteTable('poll_options', {
  id: integer().primaryKey(),
  poll_id: integer()
    .notNull()
    .references(() => polls.id),
  sort: integer().notNull(),
  voted_count: count(),
  voted_before: count(),
})
export const pollOptionTexts = sqliteTable(
  'poll_option_texts',
  {
    option_id: integer()
      .notNull()
      .references(() => pollOptions.id),
    lang: lang(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.option_id, t.lang] })],
)

export const articles = sqliteTable(
  'articles',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    category: text().$type<NewsCategory>().notNull(),
    topic: text().$type<Topic>().notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    author: text().notNull(),
    body: text({ mode: 'json' }).$type<RichText>().notNull(),
    reading_minutes: integer().notNull(),
    cover_img_id: integer()
      .notNull()
      .references(() => images.id),
    cover_alt: text().notNull().default(''),
    poll_id: integer().references(() => polls.id),
    is_comment_open: flag(true),
    liked_amount: count(),
    /** Likes from before members' likes were kept one by one; `liked_amount` is these and those. */
    liked_before: count(),
    comment_count: count(),
    ...visibility,
    ...stamps,
  },
  (t) => [
    uniqueIndex('articles_group').on(t.group_id, t.lang),
    index('articles_newest').on(t.lang, t.published_at),
    index('articles_category').on(t.lang, t.category, t.published_at),
    index('articles_popular').on(t.lang, t.liked_amount),
  ],
)
export const articleTags = sqliteTable(
  'article_tags',
  {
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
  },
  (t) => [
    primaryKey({ columns: [t.article_id, t.tag_id] }),
    index('article_tags_tag').on(t.tag_id),
  ],
)

export const games = sqliteTable(
  'games',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    category: text().$type<Category>().notNull(),
    kind: text().$type<GameKind>().notNull(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    title: text().notNull(),
    subtitle: text().notNull(),
    body: text({ mode: 'json' }).$type<RichText>().notNull(),
    img_id: integer()
      .notNull()
      .references(() => images.id),
    highest_odds: real().notNull(),
    credit_exchange: flag(false),
    jackpot_layers: text({ mode: 'json' })
      .$type<('grand' | 'major' | 'minor' | 'mini')[]>()
      .notNull(),
    version: text().notNull(),
    devices: text({ mode: 'json' }).$type<('desktop' | 'tablet' | 'mobile')[]>().notNull(),
    free_game: flag(false),
    recommended: flag(false),
    released_at: text().notNull(),
    liked_amount: count(),
    /** Likes from before members' likes were kept one by one; `liked_amount` is these and those. */
    liked_before: count(),
    comment_count: count(),
    ...visibility,
    ...stamps,
  },
  (t) => [
    uniqueIndex('games_group').on(t.group_id, t.lang),
    index('games_newest').on(t.lang, t.released_at),
    index('games_category').on(t.lang, t.category, t.released_at),
    index('games_popular').on(t.lang, t.category, t.liked_amount),
  ],
)
export const gameTags = sqliteTable(
  'game_tags',
  {
    game_id: integer()
      .notNull()
      .references(() => games.id),
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
  },
  (t) => [primaryKey({ columns: [t.game_id, t.tag_id] }), index('game_tags_tag').on(t.tag_id)],
)

export const themes = sqliteTable('themes', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  category: text().$type<Category>().notNull(),
  sort: integer().notNull(),
})
export const themeTexts = sqliteTable(
  'theme_texts',
  {
    theme_id: integer()
      .notNull()
      .references(() => themes.id),
    lang: lang(),
    title: text().notNull(),
    intro: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.theme_id, t.lang] })],
)
/** Picks name the translation group, so a theme shows each language its own games. */
export const themeGames = sqliteTable(
  'theme_games',
  {
    theme_id: integer()
      .notNull()
      .references(() => themes.id),
    group_id: integer().notNull(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.theme_id, t.group_id] })],
)

/** Entries of the month calendar; one row a language, like articles. */
export const events = sqliteTable(
  'events',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    kind: text().$type<EventKind>().notNull(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    category: text().$type<Category>().notNull(),
    title: text().notNull(),
    /** Path of this site without language, or empty. */
    link: text().notNull().default(''),
    is_exclusive: flag(false),
    starts_at: text().notNull(),
    ends_at: text().notNull(),
    ...visibility,
    ...stamps,
  },
  (t) => [
    uniqueIndex('events_group').on(t.group_id, t.lang),
    index('events_start').on(t.lang, t.starts_at),
  ],
)

/** Launches on the timeline that have no game page: announced or retired. */
export const launches = sqliteTable(
  'launches',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    category: text().$type<Category>().notNull(),
    title: text().notNull(),
    line: text().notNull(),
    released_at: text().notNull(),
    ...visibility,
    ...stamps,
  },
  (t) => [
    uniqueIndex('launches_group').on(t.group_id, t.lang),
    index('launches_newest').on(t.lang, t.released_at),
  ],
)

/** Mark Six draws; public from the moment they are drawn. */
export const draws = sqliteTable('draws', {
  /** Draw number: the year and three digits, `2026128`. */
  period: text().primaryKey(),
  drawn_at: text().notNull().unique(),
  /** Six distinct numbers from 1 to 49, ascending. */
  numbers: text({ mode: 'json' }).$type<number[]>().notNull(),
  special: integer().notNull(),
})

export const faqCategories = sqliteTable(
  'faq_categories',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    key: text().notNull(),
    icon: text().notNull(),
    title: text().notNull(),
    intro: text().notNull().default(''),
    sort: integer().notNull(),
    ...visibility,
    ...stamps,
  },
  (t) => [uniqueIndex('faq_categories_key').on(t.lang, t.key)],
)
export const faqItems = sqliteTable(
  'faq_items',
  {
    id: integer().primaryKey(),
    category_id: integer()
      .notNull()
      .references(() => faqCategories.id),
    key: text().notNull(),
    question: text().notNull(),
    answer: text({ mode: 'json' }).$type<RichText>().notNull(),
    sort: integer().notNull(),
  },
  (t) => [uniqueIndex('faq_items_key').on(t.category_id, t.key)],
)

/** Groups of downloadable files; `vip_group` names the members they are for, null is everybody's. */
export const materialGroups = sqliteTable('material_groups', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  sort: integer().notNull(),
  vip_group: text(),
  cover_img_id: integer()
    .notNull()
    .references(() => images.id),
  ...visibility,
  ...stamps,
})
export const materialGroupTexts = sqliteTable(
  'material_group_texts',
  {
    group_id: integer()
      .notNull()
      .references(() => materialGroups.id),
    lang: lang(),
    title: text().notNull(),
    intro: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.lang] })],
)
export const materials = sqliteTable(
  'materials',
  {
    id: integer().primaryKey(),
    group_id: integer()
      .notNull()
      .references(() => materialGroups.id),
    sort: integer().notNull(),
    /** Key in R2. */
    path: text().notNull().unique(),
    filename: text().notNull(),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Of pictures, in pixels. */
    width: integer(),
    height: integer(),
    preview_img_id: integer().references(() => images.id),
    ...stamps,
  },
  (t) => [index('materials_group').on(t.group_id, t.sort)],
)
export const materialTexts = sqliteTable(
  'material_texts',
  {
    material_id: integer()
      .notNull()
      .references(() => materials.id),
    lang: lang(),
    title: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.material_id, t.lang] })],
)

/** Advertisements that come to the reader: the cover (a modal) and the floating layer. */
export const ads = sqliteTable(
  'ads',
  {
    id: integer().primaryKey(),
    slot: text().$type<AdSlot>().notNull(),
    lang: lang(),
    sort: integer().notNull(),
    uri: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    button_text: text().notNull(),
    img_id: integer()
      .notNull()
      .references(() => images.id),
    ...period,
  },
  (t) => [index('ads_slot').on(t.slot, t.lang, t.sort)],
)

/** Accounts. `email` is trimmed and in lower case. */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull().unique(),
    username: text().notNull().unique(),
    nickname: text().notNull(),
    /** `auth/password.ts`; null for who only comes by another provider. */
    password_hash: text(),
    google_id: text().unique(),
    /** Language of mails. */
    lang: lang(),
    kind: text().$type<MemberKind>().notNull().default('member'),
    vip_group: text(),
    can_comment: flag(true),
    /** Path of the picture; null is drawn from the nickname. */
    avatar: text(),
    /** Set once. */
    name: text(),
    phone: text(),
    country: text(),
    /** YYYY-MM-DD. */
    birthday: text(),
    mail_new_device: flag(true),
    /** Where the visit came from that the account was made in. */
    track_source: text(),
    email_verified_at: text(),
    deletion_due_at: text(),
    ...stamps,
  },
  (t) => [index('users_deletion').on(t.deletion_due_at)],
)

/** Only the hash of a session's token is stored; a session that ended is no row. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text().notNull(),
    created_at: text().notNull(),
    last_seen_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

/** Links in mails: `id` is what the token is derived from (`auth/mail-token.ts`), only the token's hash is compared. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text().$type<'verify' | 'reset'>().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was sent to: a link of an address the account no longer has is outdated. */
    email: text().notNull(),
    expires_at: text().notNull(),
    /** Which request used it: of two at once, the one named here did. */
    used_by: text(),
  },
  (t) => [index('mail_tokens_user').on(t.user_id, t.purpose)],
)

/** Mails to send, written in the batch of their cause; `cause` is unique, so a repeated write is still one mail. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    cause: text().notNull().unique(),
    to_address: text().notNull(),
    lang: lang(),
    template: text().notNull(),
    /** What the template needs; never a token. */
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    state: text().$type<'pending' | 'sending' | 'sent' | 'dead'>().notNull().default('pending'),
    attempts: count(),
    /** Not before then; while sending, when somebody else may take it. */
    due_at: text().notNull(),
    error: text(),
    sent_at: text(),
    created_at: text().notNull(),
  },
  (t) => [index('outbox_due').on(t.state, t.due_at)],
)

/** To everybody, to all members, or to `user_id`. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    audience: text().$type<'public' | 'members' | 'user'>().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    btn_link: text().notNull().default(''),
    created_at: text().notNull(),
  },
  (t) => [index('notifications_audience').on(t.audience, t.user_id, t.created_at)],
)

export const notificationTexts = sqliteTable(
  'notification_texts',
  {
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    lang: lang(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    message: text().notNull(),
    btn_text: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.notification_id, t.lang] })],
)

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    read_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.notification_id] })],
)

/** What members like; one row at most for a member and an item. */
export const likes = sqliteTable(
  'likes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<ItemType>().notNull(),
    item_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type, t.item_id] }),
    index('likes_item').on(t.type, t.item_id),
  ],
)

/** A member's vote in a poll, and what it was for. */
export const ballots = sqliteTable(
  'ballots',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.poll_id, t.user_id] }), index('ballots_user').on(t.user_id)],
)
export const ballotOptions = sqliteTable(
  'ballot_options',
  {
    poll_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    option_id: integer()
      .notNull()
      .references(() => pollOptions.id),
  },
  (t) => [
    primaryKey({ columns: [t.poll_id, t.user_id, t.option_id] }),
    index('ballot_options_option').on(t.option_id),
    index('ballot_options_user').on(t.user_id),
  ],
)

/** Comments on articles; `reply_to` is a comment of the same article that is no reply itself. */
export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    /** Null once the account is gone. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    reply_to: integer(),
    text: text().notNull(),
    liked_amount: count(),
    created_at: text().notNull(),
    edited_at: text(),
    deleted_at: text(),
    banned_at: text(),
    /** Names the request that wrote it: the same request again is the same comment. */
    request_key: text(),
  },
  (t) => [
    index('comments_article').on(t.article_id, t.reply_to, t.created_at),
    index('comments_replies').on(t.reply_to, t.created_at),
    uniqueIndex('comments_request').on(t.user_id, t.request_key),
  ],
)
export const commentLikes = sqliteTable(
  'comment_likes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    comment_id: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.comment_id] }),
    index('comment_likes_comment').on(t.comment_id),
  ],
)

/** Addresses of the newsletter, trimmed and in lower case: one row an address, whatever lists it is on. */
export const subscribers = sqliteTable('subscribers', {
  id: integer().primaryKey({ autoIncrement: true }),
  email: text().notNull().unique(),
  /** Random; the links in the address's mails are derived from it (`auth/subscriber-token.ts`). */
  key: text().notNull().unique(),
  /** Where the visit came from that the address was first written in. */
  track_source: text(),
  created_at: text().notNull(),
})
/** The lists an address is on: one a language. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    subscriber_id: integer()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    lang: lang(),
    created_at: text().notNull(),
    /** Null until the address has said yes: nothing is sent before. */
    confirmed_at: text(),
    /** The day (UTC+8) of the last issue written to the address. */
    last_issue: text(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriber_id, t.lang] }),
    index('subscriptions_list').on(t.lang, t.last_issue),
    /** Who has not said yes yet. */
    index('subscriptions_waiting').on(t.created_at).where(isNull(t.confirmed_at)),
  ],
)

/** Digits to copy that are still out; used, they are no row any more. */
export const captchas = sqliteTable(
  'captchas',
  {
    id: text().primaryKey(),
    pin: text().notNull(),
    tries: count(),
    expires_at: text().notNull(),
  },
  (t) => [index('captchas_expiry').on(t.expires_at)],
)

/** Messages of the contact form. */
export const contactMessages = sqliteTable('contact_messages', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Whose digits it was sent with: one message each. */
  captcha_id: text().notNull().unique(),
  lang: lang(),
  title: text().notNull(),
  gender: text().$type<'male' | 'female'>(),
  email: text().notNull(),
  /** E.164. */
  phone: text(),
  account_id: text(),
  country: text(),
  messenger: text(),
  messenger_account: text(),
  interest: text().$type<'A' | 'B' | 'C'>().notNull(),
  message: text().notNull(),
  newsletter: flag(false),
  /** Where the visit came from. */
  track_source: text(),
  /** Somebody filled in what no person sees: kept, but no mail tells of it. */
  is_junk: flag(false),
  created_at: text().notNull(),
})

/** Answers to the year-end questionnaire; a member has one a year. */
export const feedbackAnswers = sqliteTable(
  'feedback_answers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    year: integer().notNull(),
    /** Null for visitors, and once the account is gone. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    lang: lang(),
    frequency: text().notNull(),
    frequency_other: text(),
    purposes: text({ mode: 'json' }).$type<string[]>().notNull(),
    purposes_other: text(),
    channel: text().notNull(),
    channel_other: text(),
    satisfaction: text().notNull(),
    satisfaction_other: text(),
    suggestion: text(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('feedback_answers_member').on(t.year, t.user_id)],
)

/** What is measured, counted per day (UTC+8); nothing of it is about one person. */
export const measures = sqliteTable(
  'measures',
  {
    /** YYYY-MM-DD. */
    day: text().notNull(),
    kind: text().$type<MeasureKind>().notNull(),
    key: text().notNull(),
    /** Where the values counted begin, for kinds that are a distribution. */
    bucket: integer().notNull().default(0),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.key, t.bucket] })],
)

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
})

/** One row: the version every cached page and read is keyed by, and up to when the clock has been looked at. */
export const contentState = sqliteTable('content_state', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  checked_at: text().notNull(),
})
