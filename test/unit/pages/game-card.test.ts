import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GameSummary } from '../../../client/contract/games/game.ts'
import { GameGrid } from '../../../client/features/games/game-card.tsx'
import { I18nProvider } from '../../../client/i18n/context.tsx'
import { enUS } from '../../../client/i18n/en-US.ts'
import { translator } from '../../../client/i18n/translate.ts'

const game = {
  id: 7,
  lang: 'en-US',
  category: 'chess',
  title: 'Thirty-Six Shades of Bamboo',
  url: '/en-US/game-intro/7',
  released_at: '2026-12-11T04:00:00.000Z',
  liked_amount: 0,
  brand: { name: 'Greenslip' },
  img_670x376: { path: '', width: 670, height: 376, img_alt: '' },
} as unknown as GameSummary

function kickerAt(now: string): string | undefined {
  vi.setSystemTime(new Date(now))
  const value = { locale: 'en-US', t: translator(enUS, 'en-US') } as const
  const grid = createElement(GameGrid, { games: [game] })
  const html = renderToStaticMarkup(createElement(I18nProvider, { value }, grid))
  return /<p class="kicker"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '|')
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('the card of a game says that it launches, until it has', () => {
  expect(kickerAt('2026-12-11T03:59:59Z')).toContain('|Launches Dec 11|')
  expect(kickerAt('2026-12-11T04:00:00Z')).toContain('|Dec 11|')
})
