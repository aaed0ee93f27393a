import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/context.tsx'

interface LinkProps {
  target: unknown
  className?: string
  children?: ReactNode
}

/** A link in a text; only its words if the target is in a part of the site that is off. */
export function Link({ target, className, children }: LinkProps) {
  const { isOff } = useI18n()
  if (typeof target !== 'string' || isOff?.(target)) return children
  const isOutside = target.startsWith('https://')
  return (
    <a className={className} href={target} rel={isOutside ? 'noopener nofollow' : undefined}>
      {children}
    </a>
  )
}
