import { ArticleGrid, LeadAndCards, Ranking } from '../../../features/articles/article-lists.tsx'
import { EventList } from '../../../features/calendar/event-list.tsx'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { Balls } from '../../../features/draws/draw.tsx'
import { PartnerGrid } from '../../../features/platform/partner-grid.tsx'
import { PollCard } from '../../../features/polls/poll-card.tsx'
import { DateTime } from '../../../ui/time/moment.tsx'
import { Section } from '../../../ui/section.tsx'
import { FallbackLanguageBadge } from '../../../ui/fallback-language.tsx'
import { categories } from '../../../contract/categories.ts'
import { gameListUrl } from '../../../contract/games/list.ts'
import type { FrontPageSectionData } from '../../../contract/site/front-page.ts'
import type { Locale } from '../../../contract/locale.ts'
import { numberOf } from '../../../contract/draws/rules.ts'
import { findNavItem } from '../../../contract/site/navigation.ts'
import { localePath, newsOrders, pathTo } from '../../../contract/paths.ts'
import type { NavItem } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'

interface HubPartProps {
  section: FrontPageSectionData
  navigation: readonly NavItem[]
  className?: string
}

/** A section of a front page, with the name and description of its list in the navigation. */
export function FrontPageSection({ section, navigation, className }: HubPartProps) {
  const { locale, t } = useI18n()
  const { uri } = section
  const named = findNavItem(navigation, uri)
  const order = newsOrders.find((one) => pathTo('newsOrder', { order: one }) === uri)
  return (
    <Section
      id={`list-${uri.slice(1).replaceAll('/', '-')}`}
      title={section.title ?? (order ? t(`article.order.${order}`) : (named?.title ?? ''))}
      subtitle={section.intro ?? (order ? t(`article.order.${order}_intro`) : named?.intro)}
      more={{ text: t('site.see_all'), uri: listUrl(locale, uri) }}
      {...(className !== undefined && { className })}
    >
      <Content section={section} />
    </Section>
  )
}

/** The page of a category starts with themed picks; its list is a tab. */
function listUrl(locale: Locale, uri: string): string {
  const category = categories.find((one) => uri === `/game/${one}`)
  return category ? gameListUrl(locale, category, { tab: 'game-list' }) : localePath(locale, uri)
}

function Content({ section }: { section: FrontPageSectionData }) {
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
      const fallback = events.find((event) => event.lang !== locale)
      return (
        <>
          {fallback && <FallbackLanguageBadge lang={fallback.lang} />}
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
            <DateTime at={section.draw.drawn_at} style="moment" />
          </p>
          <div className="draw-size">
            <Balls draw={section.draw} isBig />
          </div>
        </>
      )
  }
}
