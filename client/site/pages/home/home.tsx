import type { ReactNode } from 'react'
import { LeadAndCards, Ranking } from '../../../features/articles/article-lists.tsx'
import { DayLine, useOfferedDay } from '../../../features/calendar/day-line.tsx'
import { FeedbackInvitation } from '../../../features/questionnaire/feedback-invitation.tsx'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { KeyFigures } from '../../../features/platform/key-figures.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DateTime } from '../../../ui/time/moment.tsx'
import { PartnerGrid } from '../../../features/platform/partner-grid.tsx'
import { Section } from '../../../ui/section.tsx'
import {
  FallbackLanguageBadge,
  FallbackLanguageList,
  useFallbackLanguage,
} from '../../../ui/fallback-language.tsx'
import { Tags } from '../../../ui/navigation/tags.tsx'
import type { DayAgenda } from '../../../contract/calendar/day.ts'
import { categories } from '../../../contract/categories.ts'
import { gameListUrl } from '../../../contract/games/list.ts'
import { href } from '../../../contract/paths.ts'
import type { Settings } from '../../../contract/site/settings.ts'
import { componentNamed, type ComponentName } from '../../../contract/site/home-components.ts'
import type { Component, AnnouncedFeedback, SitePage } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { segmentTitle } from '../../../ui/text/title-clauses.ts'
import { Carousel } from '../../../features/campaigns/carousel.island.tsx'
import { Marquee } from '../../../features/campaigns/marquee.island.tsx'
import { PollCard } from '../../../features/polls/poll-card.tsx'

interface HomeProps {
  page: SitePage
  day: DayAgenda
  settings: Settings
  now: string
  feedback: AnnouncedFeedback | null
}

export function HomePage({ page, day, settings, now, feedback }: HomeProps) {
  const fallback = useFallbackLanguage()
  const notes = page.ad_list.map(({ target_lang }) => target_lang && fallback(target_lang))
  const parts = homeSections(page.component_list)
  // Beside the carousel, if it is the first.
  const lead = parts[0]?.name === 'latest' ? parts[0] : null
  const hasDay = useOfferedDay(day) !== null
  const dayLine = <DayLine day={day} now={now} />
  return (
    <>
      <h1 className="visually-hidden">{page.title}</h1>
      {page.marquee_list.length > 0 && <Marquee items={page.marquee_list} />}
      <div className="container lead">
        {page.ad_list.length > 0 && (
          <Carousel
            banners={page.ad_list.map(({ title, ...rest }) => ({
              ...rest,
              words: segmentTitle(title),
            }))}
            notes={notes}
          />
        )}
        {lead && <Latest id={lead.id} part={lead.part} className="latest" />}
      </div>
      {lead && hasDay && (
        <div className="section day-band">
          <div className="container">{dayLine}</div>
        </div>
      )}
      <div className="container home-rows">
        <FeedbackInvitation open={feedback} />
        {rowsOf(parts.filter((one) => one !== lead)).map((row) => (
          <Row
            key={row[0]?.id}
            row={row}
            dayLine={dayLine}
            figures={<KeyFigures settings={settings} />}
          />
        ))}
        {parts.every(({ name }) => name !== 'partners') && <KeyFigures settings={settings} />}
      </div>
    </>
  )
}

interface HomeSection {
  name: ComponentName
  /** Id of the heading, unique on the page. */
  id: string
  part: Component
}

const ids: Record<ComponentName, string> = {
  latest: 'latest',
  hotArticles: 'hot',
  latestGames: 'games',
  vote: 'vote',
  popularArticles: 'most-read',
  popularLabels: 'labels',
  partners: 'partners',
}

/** Components that operators have published, in order. One without content leaves no gap. */
function homeSections(components: readonly Component[]): HomeSection[] {
  const named = components.flatMap((part) => {
    const name = componentNamed(part.component_id)
    return name && hasContent(name, part) ? [{ name, part }] : []
  })
  return named.map((one, at) => {
    const isFirst = named.findIndex(({ name }) => name === one.name) === at
    return { ...one, id: isFirst ? ids[one.name] : `${ids[one.name]}-${at}` }
  })
}

function hasContent(name: ComponentName, part: Component): boolean {
  if (name === 'hotArticles' || name === 'popularArticles') return part.article_list.length > 0
  if (name === 'latestGames') return part.game_list.length > 0
  if (name === 'popularLabels') return part.label_list.length > 0
  if (name === 'partners') return part.partner_list.length > 0
  return name === 'latest' || part.poll !== null
}

const isNarrow = ({ name }: HomeSection) =>
  name === 'vote' || name === 'popularArticles' || name === 'popularLabels'

/** Up to three consecutive narrow components are side by side. */
function rowsOf(parts: readonly HomeSection[]): HomeSection[][] {
  const rows: HomeSection[][] = []
  for (const part of parts) {
    const last = rows.at(-1)
    if (last?.every(isNarrow) && isNarrow(part) && last.length < 3) last.push(part)
    else rows.push([part])
  }
  return rows
}

interface RowProps {
  row: readonly HomeSection[]
  dayLine: ReactNode
  /** Shown above the partners. */
  figures: ReactNode
}

function Row({ row, dayLine, figures }: RowProps) {
  const [first] = row
  if (row.length > 1)
    return (
      <div className={`section columns columns-${row.length === 2 ? 2 : 12}`}>
        {row.map((one) => (
          <Narrow key={one.id} {...one} className={row.length === 2 ? '' : spans[one.name]} />
        ))}
      </div>
    )
  switch (first?.name) {
    case 'latest':
      return (
        <>
          <Latest {...first} className="section latest" />
          {dayLine}
        </>
      )
    case 'hotArticles':
      return <HotArticles {...first} />
    case 'latestGames':
      return <LatestGames {...first} />
    case 'partners':
      return (
        <>
          {figures}
          <Partners {...first} />
        </>
      )
    default:
      return first && <Narrow {...first} className="section" />
  }
}

const spans: Partial<Record<ComponentName, string>> = {
  vote: 'span-5',
  popularArticles: 'span-4',
  popularLabels: 'span-3',
}

interface ComponentProps {
  id: string
  part: Component
}

interface PlacedProps extends ComponentProps {
  className: string | undefined
}

function Narrow({
  name,
  className = '',
  ...props
}: HomeSection & { className?: string | undefined }) {
  if (name === 'vote') return <Vote {...props} className={className} />
  const Shown = name === 'popularLabels' ? PopularLabels : MostRead
  return <Shown {...props} className={className} />
}

function Latest({ id, part, className }: PlacedProps) {
  const { t } = useI18n()
  const more = part.button_list[0]
  return (
    <section className={className} aria-labelledby={id}>
      <div className="latest-head">
        <h2 id={id}>{part.title}</h2>
        {more && (
          <a className="more" href={more.uri} aria-label={`${more.text}: ${part.title}`}>
            {more.text}
            <Icon name="next" small />
          </a>
        )}
      </div>
      <FallbackLanguageList items={part.article_list}>
        <ol>
          {part.article_list.map((article) => (
            <li key={article.id}>
              <DateTime at={article.published_at} style="short" />
              <div>
                <a href={article.url} lang={article.lang}>
                  <TitleText text={article.title} />
                </a>
                <span className="tiny-text">
                  {t(`article.category.${article.category}`)}{' '}
                  <FallbackLanguageBadge lang={article.lang} />
                </span>
              </div>
            </li>
          ))}
        </ol>
      </FallbackLanguageList>
    </section>
  )
}

function HotArticles({ id, part }: ComponentProps) {
  return (
    <Section id={id} title={part.title} subtitle={part.subtitle} more={part.button_list[0]}>
      <LeadAndCards articles={part.article_list} />
    </Section>
  )
}

function LatestGames({ id, part }: ComponentProps) {
  const { locale, t } = useI18n()
  return (
    <Section id={id} title={part.title} subtitle={part.subtitle} more={part.button_list[0]}>
      <ul className="tags scroller games-categories">
        {categories.map((category) => (
          <li key={category}>
            <a className="tag" href={gameListUrl(locale, category, {})}>
              {t(`game.category.${category}`)}
            </a>
          </li>
        ))}
      </ul>
      <GameGrid games={part.game_list} />
    </Section>
  )
}

function Vote({ id, part, className = '' }: PlacedProps) {
  return (
    <Section id={id} className={className} title={part.title} more={part.button_list[0]}>
      {part.poll && <PollCard poll={part.poll} />}
    </Section>
  )
}

function MostRead({ id, part, className = '' }: PlacedProps) {
  const { t } = useI18n()
  return (
    <Section id={id} className={className} title={part.title} more={part.button_list[0]}>
      {part.ranked_by && (
        <p className="tiny-text muted ranked-by">{t(`home.by_${part.ranked_by}`)}</p>
      )}
      <Ranking articles={part.article_list} />
    </Section>
  )
}

function PopularLabels({ id, part, className = '' }: PlacedProps) {
  const { locale } = useI18n()
  return (
    <Section id={id} className={className} title={part.title}>
      <Tags
        tags={part.label_list}
        urlOf={(slug) => href(locale, 'tag', { type: 'article', label: slug })}
      />
    </Section>
  )
}

function Partners({ id, part }: ComponentProps) {
  return (
    <Section id={id} title={part.title} more={part.button_list[0]}>
      <PartnerGrid partners={part.partner_list} />
    </Section>
  )
}
