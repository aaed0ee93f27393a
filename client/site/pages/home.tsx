import type { ReactNode } from 'react'
import { LeadAndCards, Ranking } from '../../features/article/article-lists.tsx'
import { DayLine } from '../../features/calendar/day-line.tsx'
import { FeedbackInvitation } from '../../features/feedback/feedback-invitation.tsx'
import { GameGrid } from '../../features/game/game-card.tsx'
import { Figures } from '../../features/platform/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PartnerGrid } from '../../features/platform/partner-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { StandInMark, StandIns, useStandIn } from '../../ui/stand-in-mark.tsx'
import { Tags } from '../../ui/tags.tsx'
import type { Day } from '../../contract/day.ts'
import { categories } from '../../contract/categories.ts'
import { gameListUrl } from '../../contract/game-list.ts'
import { href } from '../../contract/paths.ts'
import type { Settings } from '../../contract/settings.ts'
import {
  componentIds,
  type Component,
  type OpenFeedback,
  type SitePage,
} from '../../contract/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Phrases } from '../../ui/phrases.tsx'
import { titleWords } from '../../ui/title-words.ts'
import { Carousel } from '../../features/campaign/carousel.island.tsx'
import { Marquee } from '../../features/campaign/marquee.island.tsx'
import { PollCard } from '../../features/poll/poll-card.tsx'

interface HomeProps {
  page: SitePage
  day: Day
  settings: Settings
  now: string
  feedback: OpenFeedback | null
}

export function HomePage({ page, day, settings, now, feedback }: HomeProps) {
  const standIn = useStandIn()
  const notes = page.ad_list.map(({ target_lang }) => target_lang && standIn(target_lang))
  return (
    <>
      <h1 className="visually-hidden">{page.title}</h1>
      {page.marquee_list.length > 0 && <Marquee items={page.marquee_list} />}
      <div className="container lead">
        {page.ad_list.length > 0 && (
          <Carousel
            banners={page.ad_list.map(({ title, ...rest }) => ({
              ...rest,
              words: titleWords(title),
            }))}
            notes={notes}
          />
        )}
        <HomeComponent
          page={page}
          id={componentIds.latest}
          render={(part) => <Latest part={part} />}
        />
      </div>
      <HomeComponent
        page={page}
        id={componentIds.latest}
        render={() => (
          <div className="section day-band">
            <div className="container">
              <DayLine day={day} now={now} />
            </div>
          </div>
        )}
      />
      <div className="container">
        <FeedbackInvitation open={feedback} />
        <HomeComponent
          page={page}
          id={componentIds.hotArticles}
          render={(part) => <HotArticles part={part} />}
        />
        <HomeComponent
          page={page}
          id={componentIds.latestGames}
          render={(part) => <LatestGames part={part} />}
        />
        <div className="section columns columns-12">
          <HomeComponent
            page={page}
            id={componentIds.vote}
            render={(part) => <Vote part={part} />}
          />
          <HomeComponent
            page={page}
            id={componentIds.popularArticles}
            render={(part) => <MostRead part={part} />}
          />
          <HomeComponent
            page={page}
            id={componentIds.popularLabels}
            render={(part) => <PopularLabels part={part} />}
          />
        </div>
        <Figures settings={settings} />
        <HomeComponent
          page={page}
          id={componentIds.partners}
          render={(part) => <Partners part={part} />}
        />
      </div>
    </>
  )
}

interface HomeComponentProps {
  page: SitePage
  id: number
  render: (part: Component) => ReactNode
}

/** A component the operators have published; an unpublished one leaves no gap. */
function HomeComponent({ page, id, render }: HomeComponentProps) {
  const part = page.component_list.find((one) => one.component_id === id)
  return part ? render(part) : null
}

interface ComponentProps {
  part: Component
}

function Latest({ part }: ComponentProps) {
  const { t } = useI18n()
  const more = part.button_list[0]
  return (
    <section className="latest" aria-labelledby="latest">
      <div className="latest-head">
        <h2 id="latest">{part.title}</h2>
        {more && (
          <a className="more" href={more.uri} aria-label={`${more.text}: ${part.title}`}>
            {more.text}
            <Icon name="next" small />
          </a>
        )}
      </div>
      <StandIns items={part.article_list}>
        <ol>
          {part.article_list.map((article) => (
            <li key={article.id}>
              <Moment at={article.published_at} style="short" />
              <div>
                <a href={article.url} lang={article.lang}>
                  <Phrases text={article.title} />
                </a>
                <span className="tiny-text">
                  {t(`article.category.${article.category}`)} <StandInMark lang={article.lang} />
                </span>
              </div>
            </li>
          ))}
        </ol>
      </StandIns>
    </section>
  )
}

function HotArticles({ part }: ComponentProps) {
  if (part.article_list.length === 0) return null
  return (
    <Section id="hot" title={part.title} subtitle={part.subtitle} more={part.button_list[0]}>
      <LeadAndCards articles={part.article_list} />
    </Section>
  )
}

function LatestGames({ part }: ComponentProps) {
  const { locale, t } = useI18n()
  return (
    <Section id="games" title={part.title} subtitle={part.subtitle} more={part.button_list[0]}>
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

function Vote({ part }: ComponentProps) {
  if (!part.poll) return null
  return (
    <Section id="vote" className="span-5" title={part.title} more={part.button_list[0]}>
      <PollCard poll={part.poll} />
    </Section>
  )
}

function MostRead({ part }: ComponentProps) {
  return (
    <Section id="most-read" className="span-4" title={part.title} more={part.button_list[0]}>
      <Ranking articles={part.article_list} />
    </Section>
  )
}

function PopularLabels({ part }: ComponentProps) {
  const { locale } = useI18n()
  return (
    <Section id="labels" className="span-3" title={part.title}>
      <Tags
        tags={part.label_list}
        urlOf={(slug) => href(locale, 'tag', { type: 'article', label: slug })}
      />
    </Section>
  )
}

function Partners({ part }: ComponentProps) {
  return (
    <Section id="partners" title={part.title} more={part.button_list[0]}>
      <PartnerGrid partners={part.partner_list} />
    </Section>
  )
}
