// Status icons, drawn from the disc of the logo.
export const statusNames = ['live', 'scheduled', 'draft', 'outdated', 'missing', 'failed'] as const
export type StatusName = (typeof statusNames)[number]

const shapes: Record<StatusName, React.ReactNode> = {
  live: <circle cx="8" cy="8" r="6" />,
  scheduled: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" />
      <path stroke="none" d="M8 2a6 6 0 0 0 0 12z" />
    </>
  ),
  draft: <circle cx="8" cy="8" r="6" fill="none" />,
  outdated: <path stroke="none" d="M7.4 1a5.5 5.5 0 0 0 0 11zM8.6 4a5.5 5.5 0 0 1 0 11z" />,
  missing: <path d="M4.5 8h7" />,
  failed: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" />
      <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" />
    </>
  ),
}

/** With a `label` the icon has an accessible name; without one it is hidden, and the text beside it names the state. */
export function StatusIcon({ name, label }: { name: StatusName; label?: string }) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={`mark ${name}`} viewBox="0 0 16 16" {...naming}>
      {label && <title>{label}</title>}
      {shapes[name]}
    </svg>
  )
}
