// The whole window: text in the middle, everything else of the entry beside it, and above both where what is typed is.
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isLasting, isSingle, isTogether } from '../../../contract/desk/entries/types.ts'
import { sidebarFields } from '../../../contract/desk/entries/kinds/form-columns.ts'
import { can } from '../../../contract/roles.ts'
import { useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf, previewOf } from '../../entry-type-links.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { publishOptionsFromUrl, type Plan } from '../saving/publish-options.ts'
import { PublishPanel, usePublishLabel } from '../publish/box.tsx'
import { SaveStatus } from '../saving/save-state.tsx'
import { useEntrySession, type EntrySession } from '../saving/use-entry-session.ts'
import { DocumentForm } from './document-form.tsx'

/** The source of a translation; who writes an original never loads it. */
const Beside = lazyWithToast(() =>
  import('../source-pane/source-pane.tsx').then((it) => it.SourcePane),
)

const PublishDialog = lazyWithToast(() =>
  import('../publish/dialog.tsx').then((it) => it.PublishDialog),
)
const Question = lazyWithToast(() => import('../publish/dialog.tsx').then((it) => it.ConfirmDialog))
const Checklist = lazyWithToast(
  () => import('../checklist/checklist.tsx').then((it) => it.Checklist),
  () => <section className="checklist-room" />,
)
/** Two people seldom write the same. */
const ConflictDialog = lazyWithToast(() =>
  import('../saving/conflict-dialog.tsx').then((it) => it.ConflictDialog),
)
/** Its pickers are not needed to write. */
const Fields = lazyWithToast(
  () => import('../form/fields.tsx').then((it) => it.Fields),
  () => <div className="fields-room" />,
)
const RecoveryLine = lazyWithToast(() =>
  import('../saving/recovery-line.tsx').then((it) => it.RecoveryBanner),
)
const History = lazyWithToast(() => import('./history.tsx').then((it) => it.History))
const CampaignLinks = lazyWithToast(() =>
  import('./campaign-links.tsx').then((it) => it.CampaignLinks),
)
const PollResults = lazyWithToast(() => import('../side/results.tsx').then((it) => it.PollResults))
const QuestionnaireSide = lazyWithToast(() =>
  import('../side/questionnaire.tsx').then((it) => it.QuestionnaireSide),
)
const VipMembers = lazyWithToast(() =>
  import('../files/vip-members.tsx').then((it) => it.VipMembers),
)
const Here = lazyWithToast(() => import('../presence/others.tsx').then((it) => it.PresenceBar))

function initialPlan(entry: Entry, { at, until }: Partial<Pick<Plan, 'at' | 'until'>>): Plan {
  return {
    at: at ?? (entry.state === 'scheduled' ? entry.published_at : null),
    until: until ?? entry.unpublished_at,
    is_minor: false,
    translationIds: [],
  }
}

export function EntryEditor({ entry: opened }: { entry: Entry }) {
  const { t } = useDeskI18n()
  const work = useEntrySession(opened)
  const { entry, draft } = work
  const planned = publishOptionsFromUrl(useSearch({ strict: false }))
  const [plan, setPlan] = useState(() => initialPlan(opened, planned))
  const [asked, setAsked] = useState<'publish' | 'withdraw' | null>(null)
  // What is typed before would take the place of what this browser holds.
  const isUndecided = work.recovery.kind !== 'none'
  const { mayPublish, mayWithdraw } = useEntryPermissions(entry)
  useEffect(() => {
    PublishDialog.preload()
  }, [])
  useEntryShortcuts(work, mayPublish ? () => setAsked('publish') : null)
  return (
    <div className="entry-editor">
      <EntryBar work={work} plan={plan} onPublish={mayPublish ? () => setAsked('publish') : null} />
      <Beside entry={entry} data={draft.data} onMarkUpToDate={() => void work.markUpToDate()} />
      <main id="main" tabIndex={-1} className="entry-main">
        {work.recovery.kind !== 'none' && (
          <RecoveryLine
            recovery={work.recovery}
            data={draft.data}
            lang={entry.lang}
            onAccept={work.applyRecovery}
            onDiscard={work.discardRecovery}
          />
        )}
        <div className="document-form" inert={isUndecided}>
          <DocumentForm key={draft.resetKey} work={work} />
        </div>
      </main>
      <aside className="entry-sidebar" aria-label={t('editor.side.label')}>
        <PanelBoundary>
          <PublishPanel
            entry={entry}
            plan={plan}
            onChange={setPlan}
            onWithdraw={mayWithdraw ? () => setAsked('withdraw') : null}
          />
        </PanelBoundary>
        <Checklist entry={entry} data={draft.data} savedAt={draft.state.savedAt} />
        <section
          key={draft.resetKey}
          inert={isUndecided}
          hidden={sidebarFields(entry.type).length === 0}
        >
          <h2>{t('editor.side.details')}</h2>
          <div className="form">
            <Fields
              type={entry.type}
              isTranslation={entry.source_lang !== null}
              isLocked={entry.source_lang !== null || entry.published_at !== null}
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
          onMerge={work.applyMerge}
          onClose={work.hideMerge}
        />
      )}
      {asked === 'publish' && (
        <PublishDialog
          entry={entry}
          plan={plan}
          publish={() => work.publish(plan)}
          settle={draft.flush}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdraw' && (
        <Question
          title={t('editor.publish.withdraw_title')}
          submitLabel={t('editor.publish.withdraw')}
          run={work.withdraw}
          onClose={() => setAsked(null)}
        >
          <p>{t('editor.publish.withdraw_means')}</p>
        </Question>
      )}
    </div>
  )
}

function useEntryPermissions(entry: Entry) {
  const operator = useOperator()
  const { type, state, lang, source_lang } = entry
  const subject = { lang, by: entry.created_by?.id, isTranslation: source_lang !== null }
  // Of what has all languages in one, the server looks at the parts that have changed.
  const mayPublish = can(operator, 'entry.publish', isTogether(type) ? undefined : subject)
  const isOut = state === 'published' || state === 'scheduled'
  const mayWithdraw = isOut && !isLasting(type) && can(operator, 'entry.withdraw', subject)
  return { mayPublish, mayWithdraw }
}

function useEntryShortcuts(work: EntrySession, onPublish: (() => void) | null): void {
  const shared = { worksInFields: true, isAction: true }
  useShortcuts([
    {
      key: 'Mod+s',
      labelKey: 'editor.publish.keep',
      run: () => void work.saveRevision(),
      ...shared,
    },
    ...(onPublish
      ? [
          {
            key: 'Mod+Enter',
            labelKey: 'editor.publish.title' as const,
            run: onPublish,
            ...shared,
          },
        ]
      : []),
  ])
}

/** To the list; of a kind with one entry there is none. */
function BackLink({ type }: Pick<Entry, 'type'>) {
  const { t } = useDeskI18n()
  const where = isSingle(type) ? ({ to: '/' } as const) : listOf(type)
  return (
    <Link className="button ghost" {...where}>
      ‹ {t(isSingle(type) ? 'screen.today' : `entry_type.${type}.many`)}
    </Link>
  )
}

interface EntryBarProps {
  work: EntrySession
  plan: Plan
  onPublish: (() => void) | null
}

function EntryBar({ work, plan, onPublish }: EntryBarProps) {
  const { t } = useDeskI18n()
  const { entry, draft, openMerge } = work
  const words = usePublishLabel()(entry, plan)
  return (
    <header className="top-bar entry-bar">
      <BackLink type={entry.type} />
      <SaveStatus draft={draft} onCompare={openMerge} />
      <span className="push-end" />
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
