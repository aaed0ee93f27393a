import { useEffect, useState } from 'react'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'

interface CountdownProps {
  /** The target: a path of this site or the operators' external page. */
  target: string
  /** Kind of target. For an external page, the host is named. */
  to: 'home' | 'login' | 'elsewhere'
  /** Seconds until it redirects. */
  seconds: number
}

/** Redirects after a few seconds, unless the reader follows the link at once or chooses to stay. */
function CountdownView({ target, to, seconds }: CountdownProps) {
  const { t } = useI18n()
  const [left, setLeft] = useState(seconds)
  const [isStaying, setStaying] = useState(false)

  useEffect(() => {
    if (isStaying) return
    if (left === 0) return location.assign(target)
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isStaying, target])

  return (
    <>
      <p aria-live={isStaying ? 'polite' : 'off'}>
        {isStaying
          ? t('countdown.staying')
          : t(`countdown.${to}`, { seconds: left, where: target.split('/')[2] ?? target })}
      </p>
      <div className="buttons">
        <a className="button primary" href={target}>
          {t('countdown.go_now')}
        </a>
        {!isStaying && (
          <button type="button" className="button" onClick={() => setStaying(true)}>
            {t('countdown.stay')}
          </button>
        )}
      </div>
    </>
  )
}

export const Countdown = island('countdown', CountdownView, {
  messages: ['countdown'],
  when: 'load',
})
