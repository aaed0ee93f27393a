import type { ReactNode } from 'react'
import { Phrases } from '../../ui/phrases.tsx'

interface FormPageProps {
  title: string
  lead: string
  /** Below the lead: what one gets, or should know. */
  points?: readonly string[]
  /** The form: one island. */
  children: ReactNode
}

/** A form beside a few words. */
export function FormPage({ title, lead, points = [], children }: FormPageProps) {
  return (
    <div className="container form-page">
      <div className="form-text">
        <h1>
          <Phrases text={title} />
        </h1>
        <p>{lead}</p>
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="form-card">{children}</div>
    </div>
  )
}
