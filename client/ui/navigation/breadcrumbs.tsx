import { useI18n } from '../../i18n/context.tsx'

export interface Crumb {
  title: string
  url: string
}

/** Path from home; the last item is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useI18n()
  return (
    <nav className="breadcrumbs" aria-label={t('site.breadcrumbs')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.url}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.title}</span>
            ) : (
              <a href={crumb.url}>{crumb.title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
