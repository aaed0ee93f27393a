/** Logo: a disc cut by its meridian, used by the site and the desk. */
export function LogoMark({ className }: { className?: string }) {
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
