// Who writes each table: a new table, and a new column of one that readers see, is named here or a test fails
// (`test/worker/every-table.test.ts`).
import type { EntryType } from '../../client/contract/backstage/entry-types.ts'
import type { backstageApi } from '../../client/contract/backstage/table.ts'

type DeskRow = keyof typeof backstageApi

/**
 * `kinds`: operators, by publishing such entries. `desk`: operators, by these rows of the desk's API. `visitors`: readers and
 * members. `derived`: worked out from other rows. `record`: what was done, when, by whom. `content`: no
 * screen yet, only the files in `content/`. `nobody`: no code yet.
 */
type TableOwner =
  | { kinds: readonly EntryType[] }
  | { desk: readonly DeskRow[] }
  | 'visitors'
  | 'derived'
  | 'record'
  | 'content'
  | 'nobody'

const kinds = (...names: EntryType[]): TableOwner => ({ kinds: names })
const desk = (...names: DeskRow[]): TableOwner => ({ desk: names })

export const tableOwners: Readonly<Record<string, TableOwner>> = {
  ads: kinds('ad'),
  article_bodies: kinds('article'),
  article_tags: kinds('article'),
  articles: kinds('article'),
  banners: kinds('banner'),
  brand_texts: kinds('brand'),
  brands: kinds('brand'),
  events: kinds('event'),
  faq_categories: kinds('faq'),
  faq_items: kinds('faq'),
  footer_configs: kinds('footer'),
  footer_links: kinds('footer'),
  game_bodies: kinds('game'),
  game_tags: kinds('game'),
  games: kinds('game'),
  header_configs: kinds('header'),
  launches: kinds('launch'),
  logos: kinds('header'),
  marquee_items: kinds('marquee'),
  nav_items: kinds('navigation'),
  pages: kinds('page'),
  partner_texts: kinds('partner'),
  partners: kinds('partner'),
  poll_option_texts: kinds('poll'),
  poll_options: kinds('poll'),
  poll_texts: kinds('poll'),
  polls: kinds('poll'),
  tag_labels: kinds('tag'),
  tags: kinds('tag'),
  terms: kinds('terms'),
  terms_texts: kinds('terms'),
  terms_versions: kinds('terms'),
  theme_games: kinds('theme'),
  theme_texts: kinds('theme'),
  themes: kinds('theme'),

  cases: desk('commentDecide', 'commentClaim', 'commentUndo'),
  comment_rules: desk('ruleAdd', 'ruleDelete'),
  dispatches: desk('dispatchMake', 'dispatchCallBack', 'dispatchWithdraw'),
  draw_corrections: desk('drawEnter'),
  draw_days: desk('drawDaySet', 'drawDayClear'),
  draw_entries: desk('drawEnter', 'drawWithdraw'),
  draw_imports: desk('drawImportAdd', 'drawImportConfirm', 'drawImportWithdraw'),
  draws: desk('drawEnter', 'drawImportConfirm'),
  entries: desk('entryCreate', 'entrySave', 'entryPublish'),
  image_texts: desk('changeImage'),
  images: desk('addImage', 'changeImage', 'replaceImage'),
  issues: desk('periodicalCreate', 'periodicalChange', 'periodicalSend'),
  languages: desk('languageChange'),
  notification_texts: desk('dispatchMake', 'entryPublish'),
  notifications: desk('dispatchMake', 'entryPublish'),
  operators: desk('inviteOperator', 'changeOperator', 'changeSelf'),
  redirects: desk('redirectAdd', 'redirectDelete'),
  release_items: desk('releaseAdd', 'releaseRemove'),
  releases: desk('releaseCreate', 'releaseChange'),
  saved_views: desk('viewSave', 'viewChange', 'viewOrder'),
  settings: desk('settingsChange', 'drawCalendarChange'),

  material_group_texts: 'content',
  material_groups: 'content',
  material_texts: 'content',
  materials: 'content',
  page_components: 'content',

  answer_templates: 'nobody',
  contact_entries: 'nobody',
  demo_slots: 'nobody',

  ballot_options: 'visitors',
  ballots: 'visitors',
  captchas: 'visitors',
  comment_likes: 'visitors',
  comment_reports: 'visitors',
  comments: 'visitors',
  contact_messages: 'visitors',
  feedback_answers: 'visitors',
  issue_clicks: 'visitors',
  likes: 'visitors',
  mail_tokens: 'visitors',
  notification_reads: 'visitors',
  sessions: 'visitors',
  subscribers: 'visitors',
  subscriptions: 'visitors',
  users: 'visitors',

  abandoned_pictures: 'derived',
  article_documents: 'derived',
  content_changes: 'derived',
  content_state: 'derived',
  cursors: 'derived',
  draft_documents: 'derived',
  draft_images: 'derived',
  game_documents: 'derived',
  index_state: 'derived',
  issue_lists: 'derived',
  list_entries: 'derived',
  lists: 'derived',
  ranks_due: 'derived',
  subscriptions_counted: 'derived',
  uses: 'derived',

  audit: 'record',
  counted_messages: 'record',
  image_files: 'record',
  measure_days: 'derived',
  measures: 'record',
  operator_credentials: 'record',
  operator_sessions: 'record',
  operator_tokens: 'record',
  outbox: 'record',
  revisions: 'record',
  undo_steps: 'record',
}

/** Columns whose field is called otherwise: `field`, or `list.cell`. */
export const fieldOfColumn: Readonly<Record<string, string>> = {
  'ads.img_id': 'ad_img',
  'ads.uri': 'link',
  'article_tags.tag_id': 'tags',
  'articles.cover_img_id': 'cover_img',
  'banners.desktop_img_id': 'desktop_img',
  'banners.mobile_img_id': 'mobile_img',
  'banners.uri': 'link',
  'brand_texts.name': 'title',
  'faq_items.answer': 'items.answer',
  'faq_items.question': 'items.question',
  'footer_links.icon': 'external_link_list.icon',
  'footer_links.title': 'external_link_list.title',
  'footer_links.url': 'external_link_list.url',
  'game_tags.tag_id': 'tags',
  'games.img_id': 'img',
  'logos.end_at': 'logo_list.end_at',
  'logos.image_id': 'logo_list.image_id',
  'logos.start_at': 'logo_list.start_at',
  'logos.title': 'logo_list.title',
  'logos.uri': 'logo_list.link',
  'marquee_items.text': 'title',
  'marquee_items.uri': 'link',
  'nav_items.active': 'nav_list.active',
  'nav_items.icon': 'nav_list.icon',
  'nav_items.intro': 'nav_list.intro',
  'nav_items.link': 'nav_list.leads_to',
  'nav_items.parent': 'nav_list.parent',
  'nav_items.require_login': 'nav_list.require_login',
  'nav_items.title': 'nav_list.title',
  'nav_items.uri': 'nav_list.address',
  'partner_texts.name': 'title',
  'partner_texts.uri': 'link',
  'poll_option_texts.text': 'options.option',
  'tag_labels.label': 'title',
  'theme_games.group_id': 'games.game',
}

const counted = 'counted from what readers do'
const ordered = 'the order of entries or rows, which is given to all of them at once'
const known = 'the key by which languages and versions know a row'

/** Columns that no field has, each with its reason. */
export const columnsWithoutField: Readonly<Record<string, string>> = {
  'articles.comment_count': counted,
  'articles.liked_amount': counted,
  'articles.liked_before': counted,
  'articles.reading_minutes': 'follows from the text',
  'articles.thread_count': counted,
  'brands.sort': ordered,
  'faq_categories.sort': ordered,
  'faq_items.key': known,
  'faq_items.sort': ordered,
  'footer_links.key': known,
  'footer_links.sort': ordered,
  'games.comment_count': counted,
  'games.liked_amount': counted,
  'games.liked_before': counted,
  'logos.key': known,
  'nav_items.key': known,
  'nav_items.sort': ordered,
  'partners.sort': ordered,
  'poll_options.sort': ordered,
  'poll_options.voted_before': counted,
  'poll_options.voted_count': counted,
  'polls.voted_before': counted,
  'polls.voted_count': counted,
  'terms.number': 'the version, which publishing makes',
  'terms_versions.published_at': 'when publishing made the version',
  'theme_games.sort': ordered,
  'themes.sort': ordered,
}
