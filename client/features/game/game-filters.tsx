import type { Category } from '../../contract/categories.ts'
import type { GameKind } from '../../contract/fields.ts'
import type { Brand } from '../../contract/game.ts'
import { gameFilterTarget, gameListUrl, type GameListView } from '../../contract/game-list.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'

interface GameFiltersProps {
  category: Category
  view: GameListView
  facets: { kinds: { kind: string; count: number }[]; brands: (Brand & { count: number })[] }
  total: number
}

/** Kind, brands and order as a plain form, and each active filter as a link that removes it. */
export function GameFilters({ category, view, facets, total }: GameFiltersProps) {
  const { locale, t } = useI18n()
  // Every other section has a fixed order.
  const hasOrder = view.section === 'all' || view.section === 'recommended'
  const { action, hidden } = gameFilterTarget(locale, category, view)
  return (
    <>
      <form className="filters" action={action}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="filter-group">
          <span>{t('game.kind_label')}</span>
          <select className="select" name="kind" defaultValue={view.kind ?? ''}>
            <option value="">{t('game.all_kinds')}</option>
            {facets.kinds.map(({ kind, count }) => (
              <option key={kind} value={kind}>
                {t(`game.kind.${kind as GameKind}`)} ({formatNumber(locale, count)})
              </option>
            ))}
          </select>
        </label>
        <details className="filter-group brand-filter">
          <summary className="select">
            {view.brands.length > 0
              ? t('game.brands_chosen', { count: formatNumber(locale, view.brands.length) })
              : t('game.all_brands')}
            <Icon name="down" small />
          </summary>
          <fieldset className="popover">
            <legend className="visually-hidden">{t('game.brand')}</legend>
            {facets.brands.map((brand) => (
              <label className="menu-item" key={brand.id}>
                <input
                  type="checkbox"
                  name="brand"
                  value={brand.slug}
                  defaultChecked={view.brands.includes(brand.slug)}
                />
                {brand.name}
                <small>{formatNumber(locale, brand.count)}</small>
              </label>
            ))}
          </fieldset>
        </details>
        {hasOrder && (
          <label className="filter-group">
            <span>{t('game.sort_label')}</span>
            <select className="select" name="sort" defaultValue={view.sort}>
              <option value="new">{t('game.sort.new')}</option>
              <option value="old">{t('game.sort.old')}</option>
            </select>
          </label>
        )}
        <button className="button primary">{t('game.apply')}</button>
        <span className="muted push">
          {t('game.total', { count: formatNumber(locale, total) })}
        </span>
      </form>
      <Chosen category={category} view={view} facets={facets} />
    </>
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
          href={chip.url}
          aria-label={t('game.remove', { name: chip.text })}
        >
          {chip.text}
          <Icon name="close" small />
        </a>
      ))}
      <a className="more" href={without({ kind: undefined, brands: [] })}>
        {t('game.clear')}
      </a>
    </div>
  )
}
