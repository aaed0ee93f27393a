import { Icon } from '../../ui/icon.tsx'

/** Says that comments did not come. */
export function CommentAlert({ text }: { text: string }) {
  return (
    <p className="alert" role="alert">
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  )
}
