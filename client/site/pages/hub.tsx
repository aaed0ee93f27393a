import { ArticleGrid, LeadAndCards, Ranking } from '../../features/article/article-lists.tsx'
import { DayLine } from '../../features/calendar/day-line.tsx'
import { EventList } from '../../features/calendar/event-list.tsx'
import { GameGrid } from '../../features/game/game-card.tsx'
import { Balls } from '../../features/mark-six/draw.tsx'
import { Figures } from '../../features/platform/figures.tsx'
import { PartnerGrid } from '../../features/platform/partner-grid.tsx'
import { PollCard } from '../../features/poll/poll-card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Onward } from '../../ui/onward.tsx'
import { PageText, type WrittenPage } from '../../ui/page-text.tsx'
import { Section } from '../../ui/section.tsx'
import { StandInMark } from '../../ui/stand-in-mark.tsx'
import { categories } from '../../contract/categories.ts'
import type { Day } from '../../contract/day.ts'
import { gameListUrl } from '../../contract/game-list.ts'
import type { HubSection } from '../../contract/hub.ts'
import type { Locale } from '../../contract/locale.ts'
import { numberOf } from '../../contract/mark-six-rules.ts'
import { findNavItem } from '../../contract/navigation.ts'
import { localePath, newsOrders, pathTo } from '../../contract/paths.ts'
import type { NavItem, Settings } from '../../contract/site.ts'
import { useI18n } from '../../i18n/context.tsx'

interface HubProps {
  item: NavItem
  sections: HubSection[]
  navigation: readonly NavItem[]
  day: Day | undefined
  /** Where the platform's figures are shown. */
  settings: Settings | undefined
  /** The editor's text. */
  text: WrittenPage | null
  now: string
}

/** The front page of a part of the site: what is new and best in its lists, then the editor's text and all of its pages. */
export function HubPage({ item, sections, navigation, day, settings, text, now }: HubProps) {
  const { t } = useI18n()
  const beside = sections.filter(isNarrow)
  return (
    <div className="container">
      <div className="page-title">
        <h1>{item.title}</h1>
        <p>{item.intro}</p>
      </div>
      {day && <DayLine day={day} now={now} />}
      {settings && <Figures settings={settings} />}
      {sections
        .filter((section) => !isNarrow(section))
        .map((section) => (
          <Part key={section.uri} section={section} navigation={navigation} />
        ))}
      {beside.length > 0 && (
        <div className="section columns columns-2">
          {beside.map((section) => (
            <Part key={section.uri} section={section} navigation={navigation} className="" />
          ))}
        </div>
      )}
      <PageText page={text} />
      <div className="section navigation-page">
        <Onward title={t('site.in_this_part')} items={item.sub_nav_list} />
      </div>
    </div>
  )
}

/** Two of these stand side by side. */
function isNarrow({ kind }: HubSection): boolean {
  return kind === 'poll' || kind === 'ranking'
}

interface PartProps {
  section: HubSection
  navigation: readonly NavItem[]
  className?: string
}

/** Named and described as in the navigation, where that leads to the list. */
function Part({ section, navigation, className }: PartProps) {
  const { locale, t } = useI18n()
  const { uri } = section
  const named = findNavItem(navigation, uri)
  const order = newsOrders.find((one) => pathTo('newsOrder', { order: one }) === uri)
  return (
    <Section
      id={`list-${uri.slice(1).replaceAll('/', '-')}`}
      title={order ? t(`article.order.${order}`) : (named?.title ?? '')}
      subtitle={order ? t(`article.order.${order}_intro`) : named?.intro}
      more={{ text: t('site.see_all'), uri: listUrl(locale, uri) }}
      {...(className !== undefined && { className })}
    >
      <Content section={section} />
    </Section>
  )
}

/** The page of a category begins with themed picks; its list is a tab of it. */
function listUrl(locale: Locale, uri: string): string {
  const category = categories.find((one) => uri === `/game/${one}`)
  return category ? gameListUrl(locale, category, { tab: 'game-list' }) : localePath(locale, uri)
}

function Content({ section }: { section: HubSection }) {
  const { locale, t } = useI18n()
  switch (section.kind) {
    case 'lead':
      return <LeadAndCards articles={section.articles} />
    case 'cards':
      return <ArticleGrid articles={section.articles} />
    case 'ranking':
      return <Ranking articles={section.articles} />
    case 'games':
      return <GameGrid games={section.games} />
    case 'events':
    case 'past events': {
      const { kind, events } = section
      const standIn = events.find((event) => event.lang !== locale)
      return (
        <>
          {standIn && <StandInMark lang={standIn.lang} />}
          <EventList events={events} isPast={kind === 'past events'} />
        </>
      )
    }
    case 'partners':
      return <PartnerGrid partners={section.partners} />
    case 'poll':
      return <PollCard poll={section.poll} />
    case 'draw':
      return (
        <>
          <p className="kicker lottery">
            {t('draw.no', { number: numberOf(section.draw.period) })}
            <Moment at={section.draw.drawn_at} style="moment" />
          </p>
          <Balls draw={section.draw} isBig />
        </>
      )
  }
}
