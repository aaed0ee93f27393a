// The whole window: text in the middle, everything else of the entry beside it, and above both where what is typed is.
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isLasting, isSingle, isTogether } from '../../../contract/desk/entries/types.ts'
import { sideFields } from '../../../contract/desk/entries/kinds/places.ts'
import { can } from '../../../contract/roles.ts'
import { useOperator } from '../../api/operator.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listOf, previewOf } from '../../kinds.ts'
import { useKeys } from '../../shell/keys.ts'
import { later } from '../../ui/later.tsx'
import { plannedIn, type Plan } from '../saving/plan.ts'
import { PublishBox, usePlanWords } from '../publish/box.tsx'
import { SaveLine } from '../saving/save-state.tsx'
import { useEntryWork, type EntryWork } from '../saving/use-entry-work.ts'
import { Writing } from './document-form.tsx'

/** The source of a translation; who writes an original never loads it. */
const Beside = lazy(() =>
  import('../source-pane/source-pane.tsx').then(({ Beside: shown }) => ({ default: shown })),
)

const PublishDialog = later(() => import('../publish/dialog.tsx').then((it) => it.PublishDialog))
const Question = later(() => import('../publish/dialog.tsx').then((it) => it.Question))
const Checklist = later(
  () => import('../checklist/checklist.tsx').then((it) => it.Checklist),
  () => <section className="checklist-room" />,
)
/** Two people seldom write the same. */
const ConflictDialog = later(() =>
  import('../saving/conflict-dialog.tsx').then((it) => it.ConflictDialog),
)
/** Its pickers are not needed to write. */
const Fields = later(
  () => import('../form/fields.tsx').then((it) => it.Fields),
  () => <div className="fields-room" />,
)
const RecoveryLine = later(() =>
  import('../saving/recovery-line.tsx').then((it) => it.RecoveryLine),
)
const History = later(() => import('./history.tsx').then((it) => it.History))
const CampaignLinks = later(() => import('./campaign-links.tsx').then((it) => it.CampaignLinks))
const PollResults = later(() => import('../side/results.tsx').then((it) => it.PollResults))
const QuestionnaireSide = later(() =>
  import('../side/questionnaire.tsx').then((it) => it.QuestionnaireSide),
)
const VipMembers = later(() => import('../files/vip-members.tsx').then((it) => it.VipMembers))
const Here = later(() => import('../presence/others.tsx').then((it) => it.Here))

export function EntryEditor({ entry: opened }: { entry: Entry }) {
  const { t } = useTexts()
  const work = useEntryWork(opened)
  const { entry, draft } = work
  const planned = plannedIn(useSearch({ strict: false }))
  const [plan, setPlan] = useState<Plan>({
    at: planned.at ?? (opened.state === 'scheduled' ? opened.published_at : null),
    until: planned.until ?? opened.unpublished_at,
    wording_only: false,
    with: [],
  })
  const [asked, setAsked] = useState<'publish' | 'withdraw' | null>(null)
  // What is typed before would take the place of what this browser holds.
  const isUndecided = work.recovery.kind !== 'none'
  const { mayPublish, mayWithdraw } = useRights(entry)
  useEffect(() => PublishDialog.ahead(), [])
  useEntryKeys(work, mayPublish ? () => setAsked('publish') : null)
  return (
    <div className="entry-desk">
      <EntryBar work={work} plan={plan} onPublish={mayPublish ? () => setAsked('publish') : null} />
      <Suspense>
        <Beside entry={entry} data={draft.data} onRight={() => void work.stillRight()} />
      </Suspense>
      <main id="main" tabIndex={-1} className="entry-main">
        {work.recovery.kind !== 'none' && (
          <RecoveryLine
            recovery={work.recovery}
            data={draft.data}
            lang={entry.lang}
            onTake={work.takeRecovery}
            onDrop={work.dropRecovery}
          />
        )}
        <div className="entry-writing" inert={isUndecided}>
          <Writing key={draft.epoch} work={work} />
        </div>
      </main>
      <aside className="entry-side" aria-label={t('editor.side.label')}>
        <PublishBox
          entry={entry}
          plan={plan}
          onPlan={setPlan}
          onWithdraw={mayWithdraw ? () => setAsked('withdraw') : null}
        />
        <Checklist entry={entry} data={draft.data} savedAt={draft.state.savedAt} />
        <section key={draft.epoch} inert={isUndecided} hidden={sideFields(entry.type).length === 0}>
          <h2>{t('editor.side.details')}</h2>
          <div className="form">
            <Fields
              type={entry.type}
              isTranslation={entry.source_lang !== null}
              isFixed={entry.source_lang !== null || entry.published_at !== null}
              lang={entry.lang}
              data={draft.data}
              onChange={draft.change}
            />
          </div>
        </section>
        {entry.type === 'home' && <CampaignLinks />}
        {entry.type === 'poll' && <PollResults entry={entry} />}
        {entry.type === 'questionnaire' && <QuestionnaireSide work={work} />}
        {entry.type === 'vip_group' && <VipMembers entry={entry} />}
        <History entry={entry} data={draft.data} onRestore={work.restore} />
      </aside>
      {work.merge && (
        <ConflictDialog
          merge={work.merge.merge}
          mine={work.merge.mine}
          by={work.merge.by}
          lang={entry.lang}
          onMerge={work.takeMerge}
          onClose={work.hideMerge}
        />
      )}
      {asked === 'publish' && (
        <PublishDialog
          entry={entry}
          plan={plan}
          publish={() => work.publish(plan)}
          settle={draft.settle}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdraw' && (
        <Question
          title={t('editor.publish.withdraw_title')}
          go={t('editor.publish.withdraw')}
          act={work.withdraw}
          onClose={() => setAsked(null)}
        >
          <p>{t('editor.publish.withdraw_means')}</p>
        </Question>
      )}
    </div>
  )
}

function useRights(entry: Entry) {
  const operator = useOperator()
  const { type, state, lang, source_lang } = entry
  const subject = { lang, by: entry.created_by?.id, isTranslation: source_lang !== null }
  // Of what has all languages in one, the server looks at the parts that have changed.
  const mayPublish = can(operator, 'entry.publish', isTogether(type) ? undefined : subject)
  const isOut = state === 'published' || state === 'scheduled'
  const mayWithdraw = isOut && !isLasting(type) && can(operator, 'entry.withdraw', subject)
  return { mayPublish, mayWithdraw }
}

function useEntryKeys(work: EntryWork, onPublish: (() => void) | null): void {
  const shared = { everywhere: true, isAction: true }
  useKeys([
    { key: 'Mod+s', says: 'editor.publish.keep', run: () => void work.keep(), ...shared },
    ...(onPublish
      ? [
          {
            key: 'Mod+Enter',
            says: 'editor.publish.title' as const,
            run: onPublish,
            ...shared,
          },
        ]
      : []),
  ])
}

/** To the list; of a kind with one entry there is none. */
function BackLink({ type }: Pick<Entry, 'type'>) {
  const { t } = useTexts()
  const where = isSingle(type) ? ({ to: '/' } as const) : listOf(type)
  return (
    <Link className="button flat" {...where}>
      ‹ {t(isSingle(type) ? 'screen.today' : `kind.${type}.many`)}
    </Link>
  )
}

interface EntryBarProps {
  work: EntryWork
  plan: Plan
  onPublish: (() => void) | null
}

function EntryBar({ work, plan, onPublish }: EntryBarProps) {
  const { t } = useTexts()
  const { entry, draft, showMerge } = work
  const words = usePlanWords()(entry, plan)
  return (
    <header className="bar entry-bar">
      <BackLink type={entry.type} />
      <SaveLine draft={draft} onCompare={showMerge} />
      <span className="push" />
      <Here work={work} />
      <Link className="button" {...previewOf(entry.type, entry.id)} target="_blank">
        {t('editor.preview')}
      </Link>
      {onPublish && (
        <button type="button" className="button primary" onClick={onPublish}>
          {words}
        </button>
      )}
    </header>
  )
}
