import type { NavItem } from '../../contract/site/site.ts'
import { Icon } from '../icon.tsx'

/** Links to other parts of the site, with their descriptions. */
export function RelatedLinks({ title, items }: { title: string; items: readonly NavItem[] }) {
  if (items.length === 0) return null
  return (
    <nav className="related-links" aria-label={title}>
      <h2 className="aside-title">{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a href={item.link}>
              <Icon name={item.require_login ? 'lock' : item.icon} />
              <span>
                <b>{item.title}</b>
                <small>{item.intro}</small>
              </span>
              <Icon name="next" small />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
