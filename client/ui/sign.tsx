import { markUrl } from '../contract/site/mark.ts'

interface SiteMarkProps {
  /** Name of the site's own mark; empty for the built-in one. */
  mark: string
  size: number
  className?: string
}

/** Mark of the site: its own, or the built-in disc. */
export function SiteMark({ mark, size, className }: SiteMarkProps) {
  if (mark)
    return <img className={className} src={markUrl(mark)} alt="" width={size} height={size} />
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d="M15 1a15 15 0 0 0 0 30z" />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        d="M17 2a14 14 0 0 1 0 28M17 2c8 6 8 22 0 28M17 1v30"
      />
    </svg>
  )
}
