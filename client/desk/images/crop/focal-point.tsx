import type { KeyboardEvent, PointerEvent } from 'react'
import type { DeskImage } from '../../../contract/desk/images/image.ts'
import type { FocalPoint } from '../../../contract/images.ts'
import { mediaUrl } from '../../../contract/paths.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { percent, positionOf } from './focal.ts'

interface FocalPointProps {
  image: DeskImage
  focal: FocalPoint
  onMove: (focal: FocalPoint) => void
  isReadOnly: boolean
}

/** Crop ratios the site uses: wide boxes, cards, link previews and squares. */
const cuts = [
  { name: '16:9', ratio: '16 / 9' },
  { name: '670 × 376', ratio: '670 / 376' },
  { name: '1200 × 630', ratio: '1200 / 630' },
  { name: '1:1', ratio: '1' },
]

/** Share of the width or height per arrow key; ten times as much with Shift. */
const step = 0.01

const steps: Record<string, FocalPoint> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100

/** Sets the focal point by pointer or arrow keys, with previews of the crops. */
export function FocalPointField({ image, focal, onMove, isReadOnly }: FocalPointProps) {
  const { t, lang } = useDeskI18n()
  const { path, color } = image
  const shown = (share: number) => formatNumber(lang, Math.round(share * 100))
  const move = ({ x, y }: FocalPoint) => onMove({ x: within(x), y: within(y) })
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (isReadOnly || event.buttons !== 1) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    move({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  const nudge = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || isReadOnly) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    move({ x: focal.x + by.x * times, y: focal.y + by.y * times })
  }
  const position = positionOf(focal)
  return (
    <div className="focal">
      <div
        className="focal-image"
        style={{ backgroundColor: color ?? undefined }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelector('input')?.focus()
          event.preventDefault()
          follow(event)
        }}
        onPointerMove={follow}
      >
        <input
          type="range"
          className="visually-hidden"
          disabled={isReadOnly}
          aria-label={t('images.focal')}
          aria-valuetext={t('images.focal_at', { x: shown(focal.x), y: shown(focal.y) })}
          value={Math.round(focal.x * 100)}
          onChange={({ target }) => move({ ...focal, x: Number(target.value) / 100 })}
          onKeyDown={nudge}
        />
        <img src={mediaUrl(path, 960)} alt="" draggable={false} />
        <span className="focal-marker" style={{ left: percent(focal.x), top: percent(focal.y) }} />
      </div>
      <ul className="crop-previews" aria-label={t('images.cuts')}>
        {cuts.map(({ name, ratio }) => (
          <li key={name}>
            <img
              src={mediaUrl(path, 320)}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: position }}
            />
            <small>{name}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
