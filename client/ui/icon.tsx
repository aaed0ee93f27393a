/** An icon of the sprite `/icons.svg`; decorative, next to a text. */
export function Icon({ name, small }: { name: string; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
