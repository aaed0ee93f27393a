// Tasks left before the entry can be published. Each open task leads to its field or block.
import { useNavigate } from '@tanstack/react-router'
import type { Finding } from '../../../contract/desk/entries/checklist.ts'
import { isMultilingual } from '../../../contract/desk/entries/types.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { keyLabel, useShortcuts, type Shortcut } from '../../shell/shortcuts.ts'
import type { Data } from '../saving/merge.ts'
import { AssignmentPanel } from '../review/assignment.tsx'
import { NotesPanel } from '../review/notes.tsx'
import './checklist.css'
import { goTo } from './go-to.ts'
import { passedTopics, openItems, type ChecklistItem } from './lines.ts'
import { SharePreview } from './share-preview.tsx'
import { useChecklist } from './use-checklist.ts'

interface ChecklistProps {
  entry: Entry
  /** Current data of the editor. */
  data: Data
  /** Time of the last complete save, in milliseconds since 1970. */
  savedAt: number | null
}

/** Between the assignment and the notes of the entry. */
export function Checklist(props: ChecklistProps) {
  return (
    <>
      <AssignmentPanel key={props.entry.id} entry={props.entry} />
      <OpenTasks {...props} />
      <NotesPanel key={`notes ${props.entry.id}`} entry={props.entry} data={props.data} />
    </>
  )
}

function OpenTasks({ entry, data, savedAt }: ChecklistProps) {
  const { t } = useDeskI18n()
  const { checklist, error, look } = useChecklist(entry.id, savedAt)
  if (!checklist)
    return (
      <>
        <section className="checklist pending">
          <h2>{t('checklist.title')}</h2>
          {error ? (
            <p className="hint">
              {t('checklist.failed')}{' '}
              <button type="button" className="link" onClick={() => void look()}>
                {t('common.again')}
              </button>
            </p>
          ) : (
            <p className="hint">{t('common.loading')}</p>
          )}
        </section>
        {!isMultilingual(entry.type) && <section className="shared pending" />}
      </>
    )
  const { findings, cards } = checklist
  const needed = findings.filter(({ level }) => level === 'blocking').length
  return (
    <>
      <section className="checklist">
        <h2>
          {t('checklist.title')}
          <span>
            {needed > 0 ? t('checklist.needed', { count: needed }) : t('checklist.ready')}
          </span>
        </h2>
        <Lines entry={entry} findings={findings} />
      </section>
      {!isMultilingual(entry.type) && <SharePreview entry={entry} data={data} cards={cards} />}
    </>
  )
}

function Lines({ entry, findings }: { entry: Entry; findings: readonly Finding[] }) {
  const { t } = useDeskI18n()
  const go = useGoToFinding(entry)
  const { lines, more } = openItems(findings, t)
  useShortcuts(
    lines.map(({ finding }, index): Shortcut => ({
      key: `Alt+${index + 1}`,
      labelKey: 'checklist.key',
      run: () => go(finding),
      worksInFields: true,
    })),
  )
  return (
    <ul>
      {lines.map((line, index) => (
        <Line key={`${index} ${line.text}`} line={line} number={index + 1} onGo={go} />
      ))}
      {more > 0 && <li className="hint">{t('checklist.more', { count: more })}</li>}
      {passedTopics(findings, entry).map((aim) => (
        <li key={aim} className="done">
          <Icon name="check" small />
          {t(`checklist.passed.${aim}`)}
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  line: ChecklistItem
  number: number
  onGo: (finding: Finding) => void
}

function Line({ line: { finding, text }, number, onGo: onGoTo }: LineProps) {
  const { t } = useDeskI18n()
  const isNeeded = finding.level === 'blocking'
  return (
    <li className={isNeeded ? 'needed' : 'advised'}>
      <span className="sign" aria-hidden="true">
        !
      </span>
      <button type="button" onClick={() => onGoTo(finding)}>
        <span className="visually-hidden">
          {t(isNeeded ? 'checklist.is_needed' : 'checklist.is_advice')}
        </span>
        {text}
      </button>
      <kbd>{keyLabel(`Alt+${number}`)}</kbd>
    </li>
  )
}

/** Tasks outside this screen lead to the source pane or the translations board. */
function useGoToFinding({ type, id }: Entry): (finding: Finding) => void {
  const navigate = useNavigate()
  return (finding) => {
    if (finding.code === 'outdated') void navigate({ href: `/backstage/${type}/${id}?side=source` })
    else if (finding.code === 'translation_missing')
      void navigate({ href: `/backstage/translation?type=${type}&state=missing` })
    else goTo(finding)
  }
}
