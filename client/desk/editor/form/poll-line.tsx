import { localePath, paths } from '../../../contract/paths.ts'
import { Moment } from '../../ui/moment.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { FieldsProps } from './controls.tsx'
import { useReferenceOptions } from './use-choices.ts'

/** When readers can vote in the chosen poll, and where they see it. */
export function PollStatus({ lang, data }: FieldsProps) {
  const { t } = useDeskI18n()
  const id = data['poll_id']
  const keys = typeof id === 'number' ? [String(id)] : []
  const poll = useReferenceOptions('poll', '', keys).chosen[0]?.poll
  if (!poll) return null
  return (
    <p className="muted poll-line">
      {t(`editor.choice.poll.${poll.state}`)} · <Moment at={poll.from} /> – <Moment at={poll.to} />{' '}
      <a className="link" href={localePath(lang, paths.polls)} target="_blank" rel="noreferrer">
        {t('editor.choice.open_polls')}
      </a>
    </p>
  )
}
