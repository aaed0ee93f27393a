import type { Category } from '../../contract/categories.ts'
import type { GameKind } from '../../contract/games/properties.ts'
import type { Brand } from '../../contract/games/game.ts'
import { gameFilterTarget, gameListUrl, type GameListView } from '../../contract/games/list.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'

interface Facets {
  kinds: { kind: string; count: number }[]
  brands: (Brand & { count: number })[]
}

interface GameFiltersProps {
  category: Category
  view: GameListView
  facets: Facets
  total: number
}

/** Kind, brands and order as a plain form, applied at once with script, and each active filter as a link that removes it. */
export function GameFilters({ category, view, facets, total }: GameFiltersProps) {
  const { locale, t } = useI18n()
  // Every other section has a fixed order.
  const hasOrder = view.section === 'all' || view.section === 'recommended'
  const { action, hidden } = gameFilterTarget(locale, category, view)
  return (
    <>
      <form className="filters" action={action} data-at-once="">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="filter-group">
          <span>{t('game.kind_label')}</span>
          <select className="select" id="filter-kind" name="kind" defaultValue={view.kind ?? ''}>
            <option value="">{t('game.all_kinds')}</option>
            {facets.kinds.map(({ kind, count }) => (
              <option key={kind} value={kind}>
                {t(`game.kind.${kind as GameKind}`)} ({formatNumber(locale, count)})
              </option>
            ))}
          </select>
        </label>
        <Brands view={view} brands={facets.brands} />
        {hasOrder && (
          <label className="filter-group">
            <span>{t('game.sort_label')}</span>
            <select className="select" id="filter-sort" name="sort" defaultValue={view.sort}>
              <option value="new">{t('game.sort.new')}</option>
              <option value="old">{t('game.sort.old')}</option>
            </select>
          </label>
        )}
        <button className="button primary">{t('game.apply')}</button>
        <span className="muted push-end">
          {t('game.total', { count: formatNumber(locale, total) })}
        </span>
      </form>
      <Chosen category={category} view={view} facets={facets} />
    </>
  )
}

function Brands({ view, brands }: { view: GameListView } & Pick<Facets, 'brands'>) {
  const { locale, t } = useI18n()
  return (
    <fieldset className="filter-group" aria-labelledby="filter-brands">
      <span id="filter-brands">{t('game.brand')}</span>
      <details className="brand-filter" id="brands">
        <summary className="select" id="filter-brand">
          {view.brands.length > 0
            ? t('game.brands_chosen', { count: formatNumber(locale, view.brands.length) })
            : t('game.all_brands')}
          <Icon name="down" small />
        </summary>
        <div className="popover">
          {brands.map((brand) => (
            <label className="menu-item" key={brand.id}>
              <input
                type="checkbox"
                id={`brand-${brand.slug}`}
                name="brand"
                value={brand.slug}
                defaultChecked={view.brands.includes(brand.slug)}
              />
              {brand.name}
              <small>{formatNumber(locale, brand.count)}</small>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  )
}

function Chosen({ category, view, facets }: Omit<GameFiltersProps, 'total'>) {
  const { locale, t } = useI18n()
  const without = (change: Partial<GameListView>) =>
    gameListUrl(locale, category, { ...view, page: 1, ...change })
  const chips = facets.brands
    .filter((brand) => view.brands.includes(brand.slug))
    .map((brand) => ({
      text: brand.name,
      url: without({ brands: view.brands.filter((slug) => slug !== brand.slug) }),
    }))
  if (view.kind)
    chips.unshift({ text: t(`game.kind.${view.kind}`), url: without({ kind: undefined }) })
  if (chips.length === 0) return null
  return (
    <div className="chips">
      <span className="muted">{t('game.chosen')}</span>
      {chips.map((chip) => (
        <a
          key={chip.url}
          className="tag"
          data-tab=""
          href={chip.url}
          aria-label={t('game.remove', { name: chip.text })}
        >
          {chip.text}
          <Icon name="close" small />
        </a>
      ))}
      <a className="more" data-tab="" href={without({ kind: undefined, brands: [] })}>
        {t('game.clear')}
      </a>
    </div>
  )
}
