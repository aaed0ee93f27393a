import { publicationStates } from '../../../contract/preview.ts'
import { roles } from '../../../contract/roles.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { diffFields } from './fields.ts'

const named = [
  'title',
  'name',
  'state',
  'published_at',
  'unpublished_at',
  'due_at',
  'to_path',
  'roles',
  'scopes',
  'types',
  'languages',
  'lang',
  'is_minor',
  'revision',
  'deactivated_at',
  'items',
  'order',
  'action',
  'entry_id',
  'value',
  'enabled',
  'since',
  'until',
  'message',
  'url',
  'is_offered',
  'drawn_at',
  'numbers',
  'special',
  'entered_by',
  'weekdays',
  'time',
  'standing',
  'reason',
  'muted_until',
  'notification_id',
  'is_comment_open',
  'pattern',
  'assigned_to',
  'starts_at',
  'rows',
  'can_comment',
  'kind',
  'vip_group',
  'deletion_due_at',
] as const

/** Values before and after, field by field. An order shows its titles, not its group ids. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useDeskI18n()
  const say = useValue()
  const changes = diffFields(before, after).filter(({ field }) => field !== 'groups')
  if (changes.length === 0) return <p className="hint">{t('audit.same')}</p>
  return (
    <dl className="audit-changes">
      {changes.map((one) => {
        const known = named.find((name) => name === one.field)
        const was = say(one.before)
        return (
          <div key={one.field}>
            <dt>{known ? t(`audit.field.${known}`) : one.field}</dt>
            <dd>
              {was && <del>{was}</del>} {was && '→'}{' '}
              <ins>{say(one.after) || t('audit.nothing')}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Formats a value for display. */
function useValue(): (value: unknown) => string {
  const { t, lang } = useDeskI18n()
  const say = (value: unknown): string => {
    if (value == null || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (Array.isArray(value)) return value.map(say).join(' · ') || t('audit.nothing')
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([name, part]) => `${name}: ${say(part)}`)
        .join(', ')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatDate(lang, text, 'moment')
    const state = publicationStates.find((one) => one === text)
    if (state) return t(`state.${state}`)
    const role = roles.find((one) => one === text)
    if (role) return t(`role.${role}`)
    return isLocale(text) ? languageName(text) : text
  }
  return say
}
