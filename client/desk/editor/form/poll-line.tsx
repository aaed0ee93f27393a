import { localePath, paths } from '../../../contract/paths.ts'
import { Moment } from '../../ui/moment.tsx'
import { useTexts } from '../../i18n/texts.ts'
import type { FieldsProps } from './controls.tsx'
import { useChoices } from './use-choices.ts'

/** When readers can vote in the chosen poll, and where they see it. */
export function PollLine({ lang, data }: FieldsProps) {
  const { t } = useTexts()
  const id = data['poll_id']
  const keys = typeof id === 'number' ? [String(id)] : []
  const poll = useChoices('poll', '', keys).chosen[0]?.poll
  if (!poll) return null
  return (
    <p className="quiet poll-line">
      {t(`editor.choice.poll.${poll.state}`)} · <Moment at={poll.from} /> – <Moment at={poll.to} />{' '}
      <a className="link" href={localePath(lang, paths.polls)} target="_blank" rel="noreferrer">
        {t('editor.choice.open_polls')}
      </a>
    </p>
  )
}
