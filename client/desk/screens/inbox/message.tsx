import { showEmail } from '../../../contract/members/email.ts'
import { Link, useParams } from '@tanstack/react-router'
import type { ContactMessage } from '../../../contract/desk/inbox/message.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { DescriptionList, DetailColumns, DetailPage } from '../../ui/record.tsx'
import { ResponseForm } from './answer-form.tsx'
import { MessageHistory } from './list.tsx'
import { Assignment } from './handling.tsx'
import { Section } from '../../ui/parts.tsx'
import './inbox.css'

/** A message: its text, sender, history and response. */
export function MessageScreen() {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { messageId = '' } = useParams({ strict: false })
  const read = useApi('GET /api/backstage/message/:id', { params: { id: Number(messageId) } })
  const message = read.data
  useTitle(message?.title ?? t('screen.messages'))
  return (
    <DetailPage
      name={message?.title ?? t('messages.number', { id: messageId })}
      marks={message && <span className="muted">{t(`messages.state.${message.state}`)}</span>}
      list={{ to: '/message', name: t('screen.messages') }}
      read={read}
    >
      {message && (
        <DetailColumns
          wide="first"
          first={
            <section className="section">
              <header>
                <h2>{t('messages.number', { id: message.id })}</h2>
                <span className="muted">
                  {formatDate(lang, message.created_at, 'moment')} UTC+8
                </span>
              </header>
              <p className="message-text" lang={message.lang}>
                {message.message}
              </p>
            </section>
          }
          second={
            <>
              {can('message.write', { lang: message.lang }) && (
                <Assignment key={message.rev} message={message} />
              )}
              <Sender message={message} />
            </>
          }
          third={
            <>
              <MessageHistory key={`entries ${message.id}`} message={message} />
              {can('message.write', { lang: message.lang }) && (
                <ResponseForm key={message.id} message={message} />
              )}
            </>
          }
        />
      )}
    </DetailPage>
  )
}

function Sender({ message }: { message: ContactMessage }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { email, company, phone, country, account_id, messenger, slot, member_id, others } = message
  const facts = [
    [t('messages.email'), showEmail(email)],
    [t('messages.company'), company],
    [t('messages.phone'), phone],
    [t('messages.country'), country],
    [t('messages.messenger'), messenger && `${messenger} ${message.messenger_account ?? ''}`],
    [t('messages.account_id'), account_id],
    [t('messages.lang'), languageName(message.lang)],
    [t('messages.time_zone'), message.time_zone],
    [t('messages.source'), message.track_source],
  ] as const
  return (
    <Section title={t('messages.sender')}>
      <DescriptionList facts={facts} />
      <p className="actions">
        {slot && (
          <Link className="button" to="/demo">
            {t(`messages.slot.${slot.state}`)} {formatDate(lang, slot.starts_at, 'dayTime')}
          </Link>
        )}
        {member_id !== null && can('member.read') && (
          <Link className="button" to="/member/$memberId" params={{ memberId: String(member_id) }}>
            {t('messages.to_member')}
          </Link>
        )}
        {others > 0 && (
          <Link className="button" to="/message" search={{ q: email }}>
            {t('messages.others', { count: others })}
          </Link>
        )}
      </p>
    </Section>
  )
}
