import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty.tsx'
import { Highlight } from '../../ui/text/marked.tsx'
import { HighlightedTitle } from '../../ui/text/highlighted-title.tsx'
import { DateTime } from '../../ui/time/moment.tsx'
import { Pagination } from '../../ui/navigation/pager.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { FallbackLanguageBadge, FallbackLanguageList } from '../../ui/fallback-language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tags } from '../../ui/navigation/tags.tsx'
import { items, searchableTypes, type SearchableType } from '../../contract/items.ts'
import { searchFieldId } from '../../contract/search/keyword.ts'
import { href, withQuery } from '../../contract/paths.ts'
import {
  type FoundArticle,
  type FoundGame,
  type SearchResult,
} from '../../contract/search/search.ts'
import type { Label } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { SearchBox } from '../../features/search/search-box.island.tsx'

export interface SearchPageProps {
  keyword: string
  outcome:
    | { kind: 'unasked' }
    | { kind: 'refused'; problem: 'keyword_too_short' | 'keyword_too_long' }
    | { kind: 'failed' }
    /** This network has exceeded the search limit. */
    | { kind: 'limited' }
    | ({ kind: 'found' } & ResultsProps)
  /** Links to follow when there are no results. */
  help: { keywords: readonly string[]; labels: readonly Label[] } | null
}

const problemId = 'search-problem'

export function SearchPage({ keyword, outcome, help }: SearchPageProps) {
  const { t } = useI18n()
  const isAsked = outcome.kind === 'found' || outcome.kind === 'failed'
  const isMissed = outcome.kind === 'found' && totalOf(outcome.result) === 0
  return (
    <div
      className="container"
      data-measure={
        outcome.kind === 'found'
          ? JSON.stringify({ searched: keyword, ...(isMissed && { found_nothing: keyword }) })
          : undefined
      }
    >
      <div className="page-title">
        <h1>{isAsked ? t('search.results_for', { keyword }) : t('search.title')}</h1>
      </div>
      <SearchBox
        id={searchFieldId}
        className="search-box search-large"
        hasButton
        value={keyword}
        problemId={outcome.kind === 'refused' ? problemId : undefined}
      />
      {outcome.kind === 'refused' && (
        <p className="alert" id={problemId} role="alert">
          {t(`invalid.${outcome.problem}`)}
        </p>
      )}
      {outcome.kind === 'limited' && (
        <EmptyState title={t('error.too_many_requests.title')}>{t('search.limited')}</EmptyState>
      )}
      {outcome.kind === 'failed' && (
        <EmptyState title={t('search.failed')}>{t('search.failed_why')}</EmptyState>
      )}
      {outcome.kind === 'found' && <Results {...outcome} />}
      {help && <Help {...help} />}
    </div>
  )
}

const totalIn = (result: SearchResult, type: SearchableType) => result[items[type].plural].total
const totalOf = (result: SearchResult) =>
  searchableTypes.reduce((sum, type) => sum + totalIn(result, type), 0)

interface ResultsProps {
  result: SearchResult
  /** Types that the site offers. */
  types: readonly SearchableType[]
  type: SearchableType
  page: number
  pages: number
}

function Results({ result, types, type, page, pages }: ResultsProps) {
  const { locale, t } = useI18n()
  const { q, tags, authors } = result
  const urlOf = (one: SearchableType, number = 1) =>
    withQuery(href(locale, 'search'), { q, type: one, page: number === 1 ? undefined : number })
  const { plural } = items[type]
  const found = result[plural].items
  const isEmpty = totalOf(result) === 0
  return (
    <>
      {tags.length > 0 && (
        <nav className="found-tags" aria-label={t('search.tags')}>
          {tags.map((tag) => (
            <a key={tag.id} className="tag" href={tag.url}>
              <span aria-hidden="true">#</span>
              <bdi>
                <Highlight text={tag.label} highlightRanges={tag.marks} />
              </bdi>
            </a>
          ))}
        </nav>
      )}
      {authors.length > 0 && (
        <nav className="found-tags" aria-label={t('search.authors')}>
          {authors.map(({ id, name, url, marks }) => (
            <a key={id} className="tag" href={url}>
              <Icon name="circle-user-round" small />
              <bdi>
                <Highlight text={name} highlightRanges={marks} />
              </bdi>
            </a>
          ))}
        </nav>
      )}
      {isEmpty ? (
        <EmptyState title={t('search.none', { keyword: q })}>{t('search.none_why')}</EmptyState>
      ) : (
        types.length > 1 && <Tabs result={result} types={types} type={type} urlOf={urlOf} />
      )}
      {!isEmpty && found.length === 0 && <OtherTab result={result} type={type} urlOf={urlOf} />}
      {found.length > 0 && (
        <>
          <h2 className="visually-hidden">{t(`search.${plural}`)}</h2>
          <FallbackLanguageList items={found}>
            <ol className="search-results" start={1}>
              {found.map((item) => (
                <li key={item.id}>
                  <Hit item={item} />
                </li>
              ))}
            </ol>
          </FallbackLanguageList>
        </>
      )}
      <Pagination page={page} pages={pages} urlOf={(number) => urlOf(type, number)} />
    </>
  )
}

/** Number of results, up to the counting limit. */
function useCounted(result: SearchResult) {
  const { locale, t } = useI18n()
  return (type: SearchableType) => {
    const { total, is_more } = result[items[type].plural]
    const count = formatNumber(locale, total)
    return is_more ? t('search.more_than', { count }) : count
  }
}

interface TabsProps {
  result: SearchResult
  type: SearchableType
  urlOf: (type: SearchableType) => string
}

function Tabs({ result, types, type, urlOf }: TabsProps & Pick<ResultsProps, 'types'>) {
  const { t } = useI18n()
  const counted = useCounted(result)
  return (
    <nav className="tabs" aria-label={t('search.tabs')}>
      {types.map((one) => (
        <a key={one} href={urlOf(one)} aria-current={one === type ? 'page' : undefined}>
          {t(`search.${items[one].plural}`)} <span className="number muted">{counted(one)}</span>
        </a>
      ))}
    </nav>
  )
}

/** No results of this type, but some of another. */
function OtherTab({ result, type, urlOf }: TabsProps) {
  const { t } = useI18n()
  const counted = useCounted(result)
  const other = searchableTypes.find((one) => totalIn(result, one) > 0) ?? type
  return (
    <EmptyState
      title={t(`search.none_${items[type].plural}`, { keyword: result.q })}
      action={{
        text: t(`search.see_${items[other].plural}`, { count: counted(other) }),
        url: urlOf(other),
      }}
    >
      {t('search.none_why')}
    </EmptyState>
  )
}

/** Title and snippet with the keyword marked, beside the image. */
function Hit({ item }: { item: FoundArticle | FoundGame }) {
  const { locale, t } = useI18n()
  const isArticle = item.type === 'article'
  const image = isArticle ? item.cover_img : item.img_670x376
  return (
    <article className={`row ${isArticle ? item.topic : item.category}`} lang={item.lang}>
      <div>
        <p className="kicker" lang={locale}>
          {isArticle ? t(`article.category.${item.category}`) : t(`game.category.${item.category}`)}
          <DateTime at={isArticle ? item.published_at : item.released_at} style="day" />
          <FallbackLanguageBadge lang={item.lang} />
        </p>
        <h3>
          <a href={item.url}>
            <HighlightedTitle text={item.title} marks={item.title_marks} />
          </a>
        </h3>
        <p className="subtitle">
          <Highlight text={item.snippet} highlightRanges={item.marks} />
        </p>
      </div>
      <ResponsiveImage image={{ ...image, img_alt: '' }} layout="found" />
    </article>
  )
}

/** Popular keywords, and labels that have items. */
function Help({ keywords, labels }: NonNullable<SearchPageProps['help']>) {
  const { locale, t } = useI18n()
  return (
    <div className="search-help">
      {keywords.length > 0 && (
        <HelpPart title={t('search.popular_keywords')}>
          <ul className="tags">
            {keywords.map((word) => (
              <li key={word}>
                <a className="tag" href={withQuery(href(locale, 'search'), { q: word })}>
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </HelpPart>
      )}
      {labels.length > 0 && (
        <HelpPart title={t('search.popular_tags')}>
          <Tags
            tags={labels}
            urlOf={(slug) => href(locale, 'tag', { type: 'article', label: slug })}
          />
        </HelpPart>
      )}
    </div>
  )
}

function HelpPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
