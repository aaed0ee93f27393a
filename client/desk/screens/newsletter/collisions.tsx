import { languageName } from '../../../contract/locale.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useAct } from '../../ui/form.tsx'
import type { Collision } from './merge-issue.ts'
import type { IssueWork } from './use-issue.ts'

/** What two people wrote at once: mine is in the form, theirs is said here, and nothing is saved until one is chosen. */
export function Collisions({ work }: { work: IssueWork }) {
  const { t } = useTexts()
  const { act, isBusy } = useAct()
  const nameOf = ({ field, lang }: Collision) =>
    [t(`periodicals.${field}`), lang && languageName(lang)].filter(Boolean).join(' · ')
  return (
    <div className="alert" role="alert">
      <p>{t('periodicals.conflict')}</p>
      <ul>
        {work.collisions.map((one, at) => (
          <li key={at}>
            {t(one.theirs ? 'periodicals.collision' : 'periodicals.collision_gone', {
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
            disabled={isBusy}
            onClick={() => act(() => work.decide(side))}
          >
            {t(side === 'mine' ? 'periodicals.keep_mine' : 'periodicals.take_theirs')}
          </button>
        ))}
      </p>
    </div>
  )
}
