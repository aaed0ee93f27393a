import type { Partner } from '../../contract/site/site.ts'

/** Partners, each with a link to its page. */
export function PartnerGrid({ partners }: { partners: readonly Partner[] }) {
  return (
    <ul className="partners">
      {partners.map(({ id, mark, name, line, uri }) => (
        <li key={id}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path fill="currentColor" fillRule="evenodd" d={mark} />
          </svg>
          <span>
            <b>{uri ? <a href={uri}>{name}</a> : name}</b>
            <small>{line}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
