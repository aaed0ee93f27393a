import type { User } from '../contract/members/member.ts'

interface AvatarProps {
  user: Pick<User, 'avatar' | 'nickname'>
  /** Width and height in CSS pixels. */
  size: number
}

/** A member's avatar, or the first character of the nickname. Decorative, because the name is next to it. */
export function Avatar({ user: { avatar, nickname }, size }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.44 }
  if (avatar) return <img className="avatar" src={avatar} alt="" width={size} height={size} />
  const [first = ''] = nickname
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}
