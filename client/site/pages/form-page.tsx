import type { ReactNode } from 'react'
import { TitleText } from '../../ui/text/title-text.tsx'

interface FormPageProps {
  title: string
  lead: string
  /** Benefits or notes, shown below the lead. */
  points?: readonly string[]
  /** The form, an island. */
  children: ReactNode
}

/** A form beside a short text. */
export function FormPage({ title, lead, points = [], children }: FormPageProps) {
  return (
    <div className="container form-page">
      <div className="form-text">
        <h1>
          <TitleText text={title} />
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
