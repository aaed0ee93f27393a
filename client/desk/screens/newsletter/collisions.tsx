import { languageName } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useAsyncAction } from '../../ui/form.tsx'
import type { TextConflict } from './merge-issue.ts'
import type { IssueWork } from './use-issue.ts'

/**
 * Fields that two operators changed at once. The form contains the operator's own text, and the others' text is listed
 * here. Nothing is saved until one side is chosen.
 */
export function TextConflicts({ work }: { work: IssueWork }) {
  const { t } = useDeskI18n()
  const { run, isPending } = useAsyncAction()
  const nameOf = ({ field, lang }: TextConflict) =>
    [t(`newsletter.${field}`), lang && languageName(lang)].filter(Boolean).join(' · ')
  return (
    <div className="alert" role="alert">
      <p>{t('newsletter.conflict')}</p>
      <ul>
        {work.collisions.map((one, at) => (
          <li key={at}>
            {t(one.theirs ? 'newsletter.collision' : 'newsletter.collision_gone', {
              field: nameOf(one),
              theirs: one.theirs,
            })}
          </li>
        ))}
      </ul>
      <p className="actions">
        {(['mine', 'theirs'] as const).map((side) => (
          <button
            key={side}
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => run(() => work.decide(side))}
          >
            {t(side === 'mine' ? 'newsletter.keep_mine' : 'newsletter.take_theirs')}
          </button>
        ))}
      </p>
    </div>
  )
}
