import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface DoneProps {
  title: string
  /** It has just happened, so the message receives the focus. */
  isNews: boolean
  children: ReactNode
}

/** Replaces a form after it was accepted. */
export function Done({ title, isNews, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <div className="form-done">
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="check" />
        {title}
      </h2>
      {children}
    </div>
  )
}
