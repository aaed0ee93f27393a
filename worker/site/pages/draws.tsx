import { dayOf } from '../../../client/contract/days.ts'
import {
  chooseDraws,
  drawExportUrl,
  historyPageQuery,
  historyUrl,
  monthOf,
  type DrawChoice,
  type HistoryPageQuery,
} from '../../../client/contract/draws/mark-six.ts'
import { numberOf, periodOf, recentChoices, yearOf } from '../../../client/contract/draws/rules.ts'
import { statisticsOf } from '../../../client/contract/draws/statistics.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { paths, localePath } from '../../../client/contract/paths.ts'
import { MarkSixGeneratorPage } from '../../../client/site/pages/draws/generator.tsx'
import {
  MarkSixHistoryPage,
  type MarkSixHistoryProps,
} from '../../../client/site/pages/draws/history.tsx'
import { combineAll, run } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { drawCalendar } from '../../data/draws/calendar.ts'
import {
  coveredYears,
  currentDraw,
  drawScheduleAfter,
  latestDraw,
  listDraws,
} from '../../data/draws/published.ts'
import { sharedAddress, type PageHead } from '../render/head.ts'
import { navCrumbs, navTexts } from '../page/head.ts'
import { definePage, noQuery, type Context } from '../page/page.ts'
import { sharedPaths } from '../page/sitemap-entry.ts'
import type { Deps } from '../../deps.ts'

const generatorPath = '/mark-six/generator'

export const markSixHistoryPage = definePage({
  name: 'mark-six-history-result-year',
  path: paths.markSixHistory,
  styleBundle: 'tools',
  query: historyPageQuery,
  isCached: true,
  sitemap: sharedPaths(async ({ deps }) => {
    const years = coveredYears(deps, await run(deps, latestDraw(deps)))
    return [undefined, ...years].map((year) => historyUrl(defaultLocale, year))
  }),
  load: ({ deps, params, query }) =>
    loadHistory(deps, params['year'] ? Number(params['year']) : undefined, query),
  head: historyHead,
  view: (data, { chrome, locale, origin, t }) => {
    const generator = { ...navTexts(chrome, generatorPath), url: localePath(locale, generatorPath) }
    const { intro } = navTexts(chrome, historyUrl(defaultLocale))
    const title = data.yearInPath
      ? t('mark_six.title_of', { year: data.yearInPath })
      : t('mark_six.title')
    const shown = { title, intro, generator, shareUrl: origin + generator.url }
    return <MarkSixHistoryPage {...data} {...shown} />
  },
})

const readCurrent = prepared(currentDraw)

export const markSixGeneratorPage = definePage({
  name: 'mark-six-generator',
  path: paths.markSixGenerator,
  styleBundle: 'tools',
  query: noQuery,
  isCached: true,
  sitemap: sharedPaths(() => [generatorPath]),
  load: ({ deps }) => run(deps, readCurrent(deps, dayOf(deps.now()))),
  head: generatorHead,
  view: (data, { chrome, locale, origin }) => (
    <MarkSixGeneratorPage
      {...data}
      {...navTexts(chrome, generatorPath)}
      shareUrl={origin + localePath(locale, generatorPath)}
    />
  ),
})

/** Props of the page, except its texts. */
type HistoryData = Omit<MarkSixHistoryProps, 'title' | 'intro' | 'generator' | 'shareUrl'>

const readHistory = prepared((deps: Deps, today: string) =>
  combineAll({ all: listDraws(deps), calendar: drawCalendar(deps, today) }),
)

async function loadHistory(
  deps: Deps,
  yearInPath: number | undefined,
  query: HistoryPageQuery,
): Promise<HistoryData | null> {
  const { all, calendar } = await run(deps, readHistory(deps, dayOf(deps.now())))
  const latest = all[0] ?? null
  const years = coveredYears(deps, latest)
  const year = yearInPath ?? years[0]
  const choice = toChoice(query, year, yearInPath)
  const isCovered = (one: number) => years.includes(one)
  if (!isCovered(year) || (choice.period && !isCovered(yearOf(choice.period)))) return null
  const ofYear = chooseDraws(all, { year })
  return {
    latest,
    schedule: drawScheduleAfter(deps, latest, calendar),
    yearInPath,
    year,
    years,
    months: [...new Set(ofYear.map(monthOf))].toSorted((a, b) => a - b),
    query,
    draws: chooseDraws(all, choice),
    statistics: statisticsOf(ofYear),
  }
}

/** Draws selected by the address: a single one, those of a month, the newest, or all of a year. */
function toChoice(
  { recent, month, period }: HistoryPageQuery,
  year: number,
  yearInPath: number | undefined,
): DrawChoice {
  if (period) return { period: fullPeriod(period, year) }
  if (month) return { year, month }
  const defaultRecent = yearInPath ? undefined : Number(recentChoices[0])
  return { year: yearInPath, recent: recent ?? defaultRecent }
}

/** Draw number for an entered text, in which the year is optional. */
function fullPeriod(typed: string, year: number): string {
  const hasYear = typed.length > 3
  return hasYear ? periodOf(yearOf(typed), numberOf(typed)) : periodOf(year, Number(typed))
}

/** Filtered lists repeat draws of the year's page, so only addresses without a query are canonical. */
function historyHead(data: HistoryData, context: Context): PageHead {
  const { locale, t, origin, chrome } = context
  const { year, yearInPath, draws } = data
  const address = sharedAddress(locale, historyUrl(defaultLocale, yearInPath))
  const title = yearInPath ? t('mark_six.head_of', { year }) : t('mark_six.head')
  const description = t('mark_six.description', { year })
  const crumbs = navCrumbs(context, historyUrl(defaultLocale))
  const ofYear = { title: t('mark_six.whole_year', { year }), url: historyUrl(locale, year) }
  return {
    ...address,
    title,
    description,
    crumbs: yearInPath ? [...crumbs, ofYear] : crumbs,
    isHidden: draws.length === 0,
    jsonLd: [
      {
        '@type': 'Dataset',
        name: t('mark_six.title_of', { year }),
        description,
        url: origin + address.canonical,
        inLanguage: locale,
        isAccessibleForFree: true,
        temporalCoverage: `${year}-01-01/${year}-12-31`,
        creator: { '@type': 'Organization', name: chrome.header.web_title, url: origin },
        distribution: (['csv', 'json'] as const).map((format) => ({
          '@type': 'DataDownload' as const,
          encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
          contentUrl: origin + drawExportUrl(year, format),
        })),
      },
    ],
  }
}

function generatorHead(_: object, context: Context): PageHead {
  const { title, intro } = navTexts(context.chrome, generatorPath)
  return {
    ...sharedAddress(context.locale, generatorPath),
    title,
    description: intro,
    crumbs: navCrumbs(context, generatorPath),
  }
}
