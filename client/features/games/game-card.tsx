import type { GameSummary } from '../../contract/games/game.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { Count } from '../likes/count.tsx'
import { DateTime } from '../../ui/time/moment.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { FallbackLanguageBadge, FallbackLanguageList } from '../../ui/fallback-language.tsx'

function GameCard({ game, layout }: { game: GameSummary; layout: 'tile' | 'tileOfThree' }) {
  const { locale, t } = useI18n()
  return (
    <article className={`card game ${game.category}`} lang={game.lang}>
      <ResponsiveImage image={game.img_670x376} layout={layout} />
      <p className="kicker" lang={locale}>
        {t(`game.category.${game.category}`)}
        <Release at={game.released_at} />
        <FallbackLanguageBadge lang={game.lang} />
      </p>
      <h3>
        <a href={game.url}>{game.title}</a>
      </h3>
      <p className="subtitle game-byline" lang={locale}>
        <span>{game.brand.name}</span>
        <Count
          icon="heart"
          value={game.liked_amount}
          label={t('article.likes')}
          of={`game:${game.id}`}
        />
      </p>
    </article>
  )
}

/** The day of the launch; one that is still to come is named as such. */
function Release({ at }: { at: string }) {
  const { locale, t } = useI18n()
  if (!isAhead(at)) return <DateTime at={at} style="short" />
  return (
    <time className="hot" dateTime={at}>
      {t('game.launches', { date: formatDate(locale, at, 'short') })}
    </time>
  )
}

const isAhead = (at: string) => new Date(at) > new Date()

interface GameGridProps {
  games: readonly GameSummary[]
  /** Exactly three games fill the row. */
  fillsRow?: boolean
}

export function GameGrid({ games, fillsRow = false }: GameGridProps) {
  const isOfThree = fillsRow && games.length === 3
  return (
    <FallbackLanguageList items={games}>
      <div className={`columns columns-4 games-grid${isOfThree ? ' of-three' : ''}`}>
        {games.map((game) => (
          <GameCard key={game.id} game={game} layout={isOfThree ? 'tileOfThree' : 'tile'} />
        ))}
      </div>
    </FallbackLanguageList>
  )
}
