// Reads the demo content in content/: one YAML file per article, game and page, and one per list of the site.
import type { EventKind } from '../../../client/contract/calendar/kinds.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Category, NewsCategory, Topic } from '../../../client/contract/categories.ts'
import type { GameKind } from '../../../client/contract/games/properties.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { LegalKind } from '../../../client/contract/terms.ts'
import { withDates } from './dates.ts'
import { withFacts } from './facts.ts'

export type Text = Partial<Record<Locale, string>>

interface ItemText {
  title: string
  subtitle: string
  body: string
}

interface Item {
  slug: string
  group: number
  tags: string[]
  published_at: string
  liked_amount: number
}

/** Form of a demo article, which decides its length. */
export type ArticleForm = 'feature' | 'brief' | 'notice' | 'long'

export type ArticleFile = Item & {
  category: NewsCategory
  topic: Topic
  form: ArticleForm
  /** Defaults to open. */
  is_comment_open?: boolean
  /** Id of the poll at the end of the article. */
  poll?: number
  /** Slugs in the order of the byline, if several wrote it; otherwise the author with the name of the byline. */
  authors?: string[]
} & Partial<Record<Locale, ItemText & { author: string; cover_alt: string }>>

export type GameFile = Item & {
  category: Category
  kind: GameKind
  brand: string
  released_at: string
  recommended: boolean
  highest_odds: number
  /** Per cent. Set only if the text states it. */
  return_rate?: number
  credit_exchange: boolean
  jackpot_layers: ('grand' | 'major' | 'minor' | 'mini')[]
  version: string | number
  devices: ('desktop' | 'tablet' | 'mobile')[]
  free_game: boolean
  /** Name of the board drawn in `tools/art/states.ts`, and its numbers: columns, rows, seats or balls. */
  board: [name: string, ...numbers: number[]]
  ladder?: LadderFile
} & Partial<Record<Locale, ItemText>>

/** Outcomes of a game from the lowest to its highest odds. `one_in` is the number of rounds per win, if all state it. */
export interface LadderFile {
  unit: 'stake' | 'base' | 'entry'
  rungs: { pays: number; one_in?: number; label: Text }[]
}

export interface NavFile {
  uri: string
  /** Target, if it differs from the item's own address. */
  link?: string
  icon: string
  title: Text
  intro: Text
  require_login?: boolean
  /** Number from which ids are derived. Set for an item inserted later, so that the other ids stay unchanged. */
  number?: number
  children?: NavFile[]
}

export interface FaqFile {
  number: number
  key: string
  icon: DataOf<'faq'>['icon']
  title: Text
  intro: Text
  items: { key: string; question: Text; answer: Text }[]
}

export interface MaterialGroupFile {
  slug: string
  /** Subject of the image. */
  topic: Topic
  /** The VIP group of the file, if it is not for every member. */
  vip_group?: string
  title: Text
  intro: Text
  files: {
    file: string
    /** File name for saving, if different. */
    saved_as?: string
    title: Text
    width?: number
    height?: number
    updated_at: string
  }[]
}

interface ReaderFile {
  lang: Locale
  nickname: string
  /** Number of a preset image. */
  avatar?: number
}

interface CommentFile {
  /** Number of the reader, like those of `likes`. */
  by: number
  at: string
  edited?: string
  deleted?: string
  banned?: string
  text: string
  likes?: number[]
}

/** The comments under an article in one language. */
export interface ConversationFile {
  article: string
  lang: Locale
  threads: (CommentFile & { replies?: CommentFile[] })[]
}

/** A page composed by operators. Its number never changes, because its ids are derived from it. */
interface PageFile {
  slug: string
  number: number
  uri: string
  title: Text
  subtitle: Text
  body: Text
  /** Texts of the drawing of the same slug, which a code block of type `diagram` in the body shows. */
  diagram?: { alt: Text; caption: Text }
}

/** A version of a legal document. */
export interface TermsFile {
  slug: string
  kind: LegalKind
  number: number
  effective_at: string
  published_at: string
  title: Text
  subtitle: Text
  /** The changes and their reason. */
  reason?: Text
  body: Text
}

interface EventFile {
  at: string
  until: string
  kind: EventKind
  brand: string
  category: Category
  exclusive?: boolean
  /** `game:slug`, `article:slug` or a path. */
  link?: string
  title: Text
}

export interface AdFile {
  slug: string
  uri: string
  topic: Topic
  seed: string
  start_at: string
  end_at: string
  title: Text
  line: Text
  button: Text
}

/** An author. `alt` describes the portrait of the same slug. */
export interface AuthorFile {
  slug: string
  name: Text
  role: Text
  intro: Text
  alt: Text
  links?: { uri: string; title: Text }[]
}

export interface SiteFiles {
  languages: { id: number; code: Locale; name: string; iso: string }[]
  tags: { slug: string; label: Text }[]
  authors: AuthorFile[]
  brands: { slug: string; name: Text; intro: Text }[]
  /** `uri`: `article:slug` or a path. */
  partners: { slug: string; name: Text; line: Text; mark: string; uri?: string }[]
  navigation: NavFile[]
  header: Record<Locale, Record<'keyword' | 'description' | 'login_text' | 'tagline', string>>
  logos: { slug: string; title: Text; start_at: string; end_at: string }[]
  footer: Record<Locale, Record<string, string>> & {
    newsletter_open: boolean
    contact_open: boolean
    external_link_list: { title: Text; url: string; icon: string }[]
  }
  marquee: { text: Text; uri: string; start_at: string; end_at: string }[]
  banners: {
    slug: string
    uri: string
    topic: Topic
    seed: string
    /** Number of the composition in cover.mjs, if not the one the seed chooses. */
    composition?: number
    start_at: string
    end_at: string
    alt: Text
    text: Partial<Record<Locale, { kicker: string; title: string; line: string }>>
  }[]
  covers: AdFile[]
  floating: AdFile[]
  components: { component_id: number; title: Text; subtitle: Text; uri?: string }[]
  polls: {
    id: number
    from: string
    to: string
    maximum_votable_amount: number
    voters?: number
    votes?: number[]
    /** Votes of readers by their numbers. Options count from 1. */
    ballots?: { by: number; at: string; options: number[] }[]
    title: Text
    options: Text[]
  }[]
  questionnaire: {
    title: Text
    intro: Text
    questions: {
      key: string
      kind: 'one' | 'several' | 'text'
      is_required: boolean
      has_other: boolean
      wording: Text
      /** `name` is the same in all languages. */
      options: ({ key: string } & ({ wording: Text } | { name: string }))[]
    }[]
  }
  /** Texts that the pages of all games share. */
  'game-page': {
    /** Captions by board. */
    boards: Record<string, Text>
    ladder: { title: Text; pays: Text; chance: Text; units: Record<LadderFile['unit'], Text> }
  }
  themes: { slug: string; category: Category; title: Text; intro: Text; games: string[] }[]
  settings: Record<string, string | number>
  notifications: {
    /** `public`, `members`, or the address of a demo account. */
    audience: string
    at: string
    link: string
    title: Text
    subtitle: Text
    message: Text
    button: Text
  }[]
  /** Accounts that nobody logs in to. Their positions are their numbers. */
  readers: ReaderFile[]
  comments: ConversationFile[]
  materials: MaterialGroupFile[]
  faq: FaqFile[]
  pages: PageFile[]
  terms: TermsFile[]
  launches: { at: string; brand: string; category: Category; title: Text; line: Text }[]
  /** The calendar, by year. */
  events: Map<number, EventFile[]>
  /** Suggestions in the search field and for searches without results. */
  'popular-keywords': Record<Locale, string[]>
}

const root = path.resolve('content')

/** Files whose dates are of the calendar: versions of documents, and campaigns of a season. */
const fixedFiles = ['terms/', 'site/logos', 'site/covers', 'site/floating']

function readYaml<T>(file: string, days: number): T {
  const isFixed = fixedFiles.some((one) => file.includes(`content/${one}`))
  return withDates(withFacts(parse(readFileSync(file, 'utf8'))), isFixed ? 0 : days) as T
}

/** The files of a folder, ordered by their numbers. The file name is the `slug`. */
function readFolder<T>(folder: string, days: number, numberOf: (item: T) => number): T[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      ...readYaml<T>(path.join(root, folder, name), days),
      slug: name.replace('.yaml', ''),
    }))
    .toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** `days`: how many days later the newest content is (`daysLater`), here and below. */
export function readArticles(days = 0): ArticleFile[] {
  return readFolder<ArticleFile>('articles', days, (item) => item.group)
}

export function readGames(days = 0): GameFile[] {
  return readFolder<GameFile>('games', days, (item) => item.group)
}

export function readSite(days = 0): SiteFiles {
  const names = readdirSync(path.join(root, 'site')).map((name) => name.replace('.yaml', ''))
  const files = names.map((name) => [name, readYaml(path.join(root, 'site', `${name}.yaml`), days)])
  const pages = readFolder<PageFile>('pages', days, (page) => page.number)
  const faq = readFolder<FaqFile>('faq', days, (category) => category.number)
  const terms = readTerms(days)
  return { ...Object.fromEntries(files), pages, terms, faq, events: readEvents(days) } as SiteFiles
}

export function readTerms(days = 0): TermsFile[] {
  return readFolder('terms', days, (version) => version.number)
}

/** One list of events per year. */
function readEvents(days: number): SiteFiles['events'] {
  const names = readdirSync(path.join(root, 'events')).filter((name) => name.endsWith('.yaml'))
  return new Map(
    names
      .toSorted()
      .map((name) => [Number.parseInt(name, 10), readYaml(path.join(root, 'events', name), days)]),
  )
}
