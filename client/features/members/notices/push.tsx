import { useState } from 'react'
import { call } from '../../../browser/api/call.ts'
import { ActionAlert } from '../../../ui/form/action-alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PushChoice, PushState } from '../../../contract/notifications/push.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { MemberSection, Switch } from '../parts.tsx'
import type { TabProps } from '../center.ts'
import { useMemberAction } from '../../account/use-member-action.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useSavedChoice } from './use-saved-choice.ts'

interface PushSettingsProps extends Pick<TabProps, 'change'> {
  push: PushState
  isReadOnly: boolean
}

const nothing: PushChoice = { news: false, reminders: false, draws: false }
/** Reasons why nothing was switched on. */
type Obstacle = 'denied' | 'dismissed' | 'failed'

const load = () => import('../../../browser/push/subscribe.ts')

/** `null`: the reader was asked and did not permit it; `undefined`: the browser failed. */
const subscribeWith = (key: string) =>
  load()
    .then(({ subscribe }) => subscribe(key))
    .catch(() => undefined)

/** Web push on this device. Only a press of a switch asks the reader for permission. */
export function PushSettings({ push, isReadOnly, change }: PushSettingsProps) {
  const { t } = useI18n()
  const { asked, choose, obstacle, failure } = usePush(push, change)
  const isUnsupported = !import.meta.env.SSR && !('PushManager' in window)
  const permission = import.meta.env.SSR || isUnsupported ? 'default' : Notification.permission
  // A reader who has withdrawn the permission gets nothing, whatever was chosen before.
  const chosen = asked ?? (permission === 'granted' ? push.device : null) ?? nothing
  const isBlocked = permission === 'denied' && !obstacle
  return (
    <MemberSection id="push" title={t('member.push.title')} intro={t('member.push.intro')}>
      <fieldset disabled={isReadOnly || isUnsupported} aria-labelledby="push">
        {push.kinds.map((kind) => (
          <Switch
            key={kind}
            id={`push-${kind}`}
            label={t(`member.push.${kind}`)}
            why={t(`member.push.${kind}_why`)}
            isOn={chosen[kind]}
            set={(isOn) => void choose({ [kind]: isOn })}
          />
        ))}
      </fieldset>
      {isUnsupported && <p className="help">{t('member.push.unsupported')}</p>}
      {isBlocked && (
        <p className="alert warning">
          <Icon name="lock" />
          <span>{t('member.push.denied')}</span>
        </p>
      )}
      {obstacle && (
        <p className="alert warning" role="alert">
          <Icon name="warn" />
          <span>{t(`member.push.${obstacle}`)}</span>
        </p>
      )}
      <ActionAlert failure={failure} />
    </MemberSection>
  )
}

/** A switch moves at once, and back if the reader or the browser refuses. */
function usePush(push: PushState, change: TabProps['change']) {
  const { t } = useI18n()
  const toast = useToast()
  const { run, failure } = useMemberAction()
  const [obstacle, setObstacle] = useState<Obstacle>()
  const { news, reminders, draws } = push.device ?? nothing
  const { asked, choose } = useSavedChoice<PushChoice>({ news, reminders, draws }, save)

  async function save(wanted: PushChoice): Promise<boolean> {
    setObstacle(undefined)
    const isAny = Object.values(wanted).some(Boolean)
    const subscription = isAny ? await subscribeWith(push.key) : undefined
    if (isAny && !subscription) {
      setObstacle(obstacleOf(subscription))
      return false
    }
    let next: PushState = { ...push, device: null }
    const isDone = await run(async () => {
      if (subscription)
        next = await call('PUT /api/user/push', { body: { ...subscription, ...wanted } })
      else await call('DELETE /api/user/push')
    })
    if (!isDone) return false
    if (!isAny)
      await load()
        .then(({ unsubscribe }) => unsubscribe())
        .catch(() => undefined)
    change(() => ({ push: next }))
    toast(t('member.push.saved'))
    return true
  }

  return { asked, choose, obstacle, failure }
}

function obstacleOf(subscription: null | undefined): Obstacle {
  if (subscription === undefined) return 'failed'
  return Notification.permission === 'denied' ? 'denied' : 'dismissed'
}
