// What is left to do before the entry can go out. Each open line leads to what it is about.
import { useNavigate } from '@tanstack/react-router'
import type { Finding } from '../../../contract/desk/entries/checklist.ts'
import { isTogether } from '../../../contract/desk/entries/types.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { capOf, useKeys, type KeyBinding } from '../../shell/keys.ts'
import type { Data } from '../saving/merge.ts'
import './checklist.css'
import { goTo } from './go-to.ts'
import { doneAims, openLines, type OpenLine } from './lines.ts'
import { Shared } from './shared.tsx'
import { useChecklist } from './use-checklist.ts'

interface ChecklistProps {
  entry: Entry
  /** What is written now. */
  data: Data
  /** When the server last had everything. */
  savedAt: number | null
}

export function Checklist({ entry, data, savedAt }: ChecklistProps) {
  const { t } = useTexts()
  const { checklist, error, look } = useChecklist(entry.id, savedAt)
  if (!checklist)
    return (
      <section className="checklist to-come">
        <h2>{t('checklist.title')}</h2>
        {error ? (
          <p className="hint">
            {t('checklist.failed')}{' '}
            <button type="button" className="link" onClick={() => void look()}>
              {t('desk.again')}
            </button>
          </p>
        ) : (
          <p className="hint">{t('desk.loading')}</p>
        )}
      </section>
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
      {!isTogether(entry.type) && <Shared entry={entry} data={data} cards={cards} />}
    </>
  )
}

function Lines({ entry, findings }: { entry: Entry; findings: readonly Finding[] }) {
  const { t } = useTexts()
  const go = useGo(entry)
  const { lines, more } = openLines(findings, t)
  useKeys(
    lines.map(({ finding }, index): KeyBinding => ({
      key: `Alt+${index + 1}`,
      says: 'checklist.key',
      run: () => go(finding),
      everywhere: true,
    })),
  )
  return (
    <ul>
      {lines.map((line, index) => (
        <Line key={`${index} ${line.text}`} line={line} number={index + 1} onGo={go} />
      ))}
      {more > 0 && <li className="hint">{t('checklist.more', { count: more })}</li>}
      {doneAims(findings, entry).map((aim) => (
        <li key={aim} className="done">
          <Icon name="check" small />
          {t(`checklist.done.${aim}`)}
        </li>
      ))}
    </ul>
  )
}

interface LineProps {
  line: OpenLine
  number: number
  onGo: (finding: Finding) => void
}

function Line({ line: { finding, text }, number, onGo }: LineProps) {
  const { t } = useTexts()
  const isNeeded = finding.level === 'blocking'
  return (
    <li className={isNeeded ? 'needed' : 'advised'}>
      <span className="sign" aria-hidden="true">
        !
      </span>
      <button type="button" onClick={() => onGo(finding)}>
        <span className="visually-hidden">
          {t(isNeeded ? 'checklist.is_needed' : 'checklist.is_advice')}
        </span>
        {text}
      </button>
      <kbd>{capOf(`Alt+${number}`)}</kbd>
    </li>
  )
}

/** What is not on this screen is on the board of translations. */
function useGo({ type, id }: Entry): (finding: Finding) => void {
  const navigate = useNavigate()
  return (finding) => {
    if (finding.code === 'outdated') void navigate({ href: `/backstage/${type}/${id}?side=source` })
    else if (finding.code === 'translation_missing')
      void navigate({ href: `/backstage/translation?type=${type}&state=missing` })
    else goTo(finding)
  }
}
