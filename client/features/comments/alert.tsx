import { Icon } from '../../ui/icon.tsx'

/** Reports that comments could not be loaded. */
export function CommentAlert({ text }: { text: string }) {
  return (
    <p className="alert" role="alert">
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  )
}
