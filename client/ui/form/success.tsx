import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface DoneProps {
  title: string
  /** True right after the submission: the message receives the focus. */
  isNews: boolean
  children: ReactNode
}

/** Replaces a form after it was accepted. */
export function FormSuccess({ title, isNews: isAnnounced, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnnounced) heading.current?.focus()
  }, [isAnnounced])
  return (
    <div className="form-success">
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="check" />
        {title}
      </h2>
      {children}
    </div>
  )
}
