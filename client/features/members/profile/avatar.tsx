import { useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { ActionAlert } from '../../../ui/form/action-alert.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isAcceptableAvatar, avatarTypes } from '../../../contract/members/avatar.ts'
import type { PresetAvatar, User } from '../../../contract/members/member.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatPercent } from '../../../i18n/translate.ts'
import { sessionChanged } from '../../../browser/session/session.ts'
import { MemberSection } from '../parts.tsx'
import { useMemberAction } from '../../account/use-member-action.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { ApiError, reloadIfClosed, toError, type Answer } from '../../../browser/api/call.ts'

interface MemberAvatarProps {
  user: User
  presets: readonly PresetAvatar[]
  isReadOnly: boolean
}

export function MemberAvatar({ user, presets, isReadOnly }: MemberAvatarProps) {
  const { t } = useI18n()
  const { send, upload: current, failure } = useAvatar()
  const [isRefused, setRefused] = useState(false)

  function sendFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const isFit = isAcceptableAvatar(file)
    setRefused(!isFit)
    if (isFit) void send(formWith('avatar', file))
    // Allows choosing the same file again.
    target.value = ''
  }

  return (
    <MemberSection id="avatar" title={t('member.avatar.title')}>
      <fieldset className="avatar-current" disabled={isReadOnly || current !== undefined}>
        <legend className="visually-hidden">{t('member.avatar.upload')}</legend>
        <Avatar user={user} size={96} />
        <div>
          <label className="button file-button">
            <Icon name="upload" small />
            {t('member.avatar.upload')}
            <input
              type="file"
              className="visually-hidden"
              accept={avatarTypes.join(',')}
              aria-describedby="avatar-rule"
              onChange={sendFile}
            />
          </label>
          <p className="help" id="avatar-rule">
            {t('member.avatar.rule')}
          </p>
        </div>
      </fieldset>
      {current && <Progress {...current} />}
      {isRefused && (
        <ActionAlert
          failure={{
            code: 'avatar_unacceptable',
            message: t('error.avatar_unacceptable.detail'),
            fields: [],
          }}
        />
      )}
      {!isRefused && <ActionAlert failure={failure} />}
      <Presets
        user={user}
        presets={presets}
        isLocked={isReadOnly || current !== undefined}
        choose={(id) => {
          setRefused(false)
          void send(formWith('preset', id))
        }}
      />
    </MemberSection>
  )
}

interface Upload {
  /** Upload progress, 0 to 1. */
  share: number
  stop: () => void
}

function useAvatar() {
  const { t } = useI18n()
  const toast = useToast()
  const { run, failure } = useMemberAction()
  const [current, setCurrent] = useState<Upload>()

  async function send(form: FormData) {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (share: number) => setCurrent({ share, stop: () => controller.abort() })
    let message = t('member.avatar.stopped')
    onProgress(0)
    const isDone = await run(async () => {
      try {
        message = (await upload(form, { onProgress, signal })).message
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })
    setCurrent(undefined)
    if (!isDone) return
    toast(message)
    if (!signal.aborted) await sessionChanged()
  }
  return { send, upload: current, failure }
}

function formWith(name: string, value: string | File): FormData {
  const form = new FormData()
  form.set(name, value)
  return form
}

function Progress({ share, stop }: Upload) {
  const { locale, t } = useI18n()
  return (
    <div className="upload">
      <label>
        {t('member.avatar.uploading')}{' '}
        <span className="number">{formatPercent(locale, share)}</span>
        <progress value={share} />
      </label>
      <button type="button" className="button" onClick={stop}>
        {t('member.avatar.stop')}
      </button>
    </div>
  )
}

interface PresetsProps {
  user: User
  presets: readonly PresetAvatar[]
  isLocked: boolean
  choose: (id: string) => void
}

function Presets({ user, presets, isLocked, choose }: PresetsProps) {
  const { t } = useI18n()
  const own = presets.find(({ url }) => url === user.avatar)?.id
  const [picked, setPicked] = useState(own)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (picked !== undefined) choose(String(picked))
  }

  return (
    <form onSubmit={submit}>
      <fieldset className="presets" disabled={isLocked}>
        <legend>{t('member.avatar.presets')}</legend>
        <div className="preset-grid">
          {presets.map(({ id, url }) => (
            <label key={id}>
              <input
                type="radio"
                name="preset"
                className="visually-hidden"
                checked={id === picked}
                onChange={() => setPicked(id)}
              />
              <img
                src={url}
                alt={t('member.avatar.preset', { number: id })}
                width="56"
                height="56"
              />
            </label>
          ))}
        </div>
        <button className="button" disabled={picked === undefined || picked === own}>
          {t('member.avatar.use')}
        </button>
      </fieldset>
    </form>
  )
}

interface UploadOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

type Uploaded = Answer<'POST /api/user/avatar'>

/**
 * Uploads a member's avatar and reports progress, which fetch cannot do; rejects with `ApiError`, or as aborted when `signal` aborts it.
 */
function upload(form: FormData, { onProgress, signal }: UploadOptions): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/user/avatar?lang=${document.documentElement.lang}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = answerOf(request)
      if (!answer.ok) return void toError(answer).then((error) => reject(reloadIfClosed(error)))
      answer.json<Uploaded>().then(resolve, () => reject(new ApiError('unreachable', '')))
    }
    request.onerror = () => reject(new ApiError('unreachable', ''))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('Retry-After')
  return new Response(request.responseText, {
    status: request.status,
    headers: wait ? { 'Retry-After': wait } : {},
  })
}
