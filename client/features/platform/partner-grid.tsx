import type { Partner } from '../../contract/site.ts'

export function PartnerGrid({ partners }: { partners: readonly Partner[] }) {
  return (
    <ul className="partners">
      {partners.map((partner) => (
        <li key={partner.id}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path fill="currentColor" fillRule="evenodd" d={partner.mark} />
          </svg>
          <span>
            <b>{partner.name}</b>
            <small>{partner.line}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
