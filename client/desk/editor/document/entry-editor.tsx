// Entry editor: text in the middle, fields and tools in the sidebar, save status in the bar above.
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isMultilingual, isSingle } from '../../../contract/desk/entries/types.ts'
import type { Locale } from '../../../contract/locale.ts'
import { sidebarFields } from '../../../contract/desk/entries/kinds/form-columns.ts'
import { useOperator } from '../../api/operator.ts'
import { entryPermissions, mayWritePart } from '../../data/entry-permissions.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { listOf } from '../../entry-type-links.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { lazyPart } from '../lazy-part.ts'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import {
  publishOptionsFromUrl,
  selectedTranslations,
  type Plan,
} from '../saving/publish-options.ts'
import { PublishPanel } from '../publish/box.tsx'
import { usePublishLabel } from '../publish/label.ts'
import { SaveStatus } from '../saving/save-state.tsx'
import { useEntrySession, type EntrySession } from '../saving/use-entry-session.ts'
import { OwnParts } from '../form/own-parts.ts'
import { DocumentForm } from './document-form.tsx'

/** Loaded only for translations. */
const Beside = lazyPart(() => import('../source-pane/source-pane.tsx').then((it) => it.SourcePane))

/** Loaded later, because writing does not need it. */
const Preview = lazyPart(() => import('../preview/preview.tsx').then((it) => it.Preview))
const PublishDialog = lazyPart(() => import('../publish/dialog.tsx').then((it) => it.PublishDialog))
const WithdrawDialog = lazyPart(() =>
  import('../publish/withdraw-dialog.tsx').then((it) => it.WithdrawDialog),
)
const ReadOnlyBanner = lazyPart(() =>
  import('./read-only-banner.tsx').then((it) => it.ReadOnlyBanner),
)
const Checklist = lazyPart(
  () => import('../checklist/checklist.tsx').then((it) => it.Checklist),
  ({ entry }) => (
    <section className={isMultilingual(entry.type) ? 'checklist-room' : 'checklist-room shared'} />
  ),
)
/** Loaded on a conflict, which is rare. */
const ConflictDialog = lazyPart(() =>
  import('../saving/conflict-dialog.tsx').then((it) => it.ConflictDialog),
)
/** Loaded later, because writing does not need its pickers. */
const Fields = lazyPart(
  () => import('../form/fields.tsx').then((it) => it.Fields),
  () => <div className="fields-room" />,
)
const RecoveryLine = lazyPart(() =>
  import('../saving/recovery-line.tsx').then((it) => it.RecoveryBanner),
)
const History = lazyPart(() => import('./history.tsx').then((it) => it.History))
const CampaignLinks = lazyPart(() => import('./campaign-links.tsx').then((it) => it.CampaignLinks))
const PollResults = lazyPart(() => import('../side/results.tsx').then((it) => it.PollResults))
const QuestionnaireSide = lazyPart(() =>
  import('../side/questionnaire.tsx').then((it) => it.QuestionnaireSide),
)
const VipMembers = lazyPart(() => import('../files/vip-members.tsx').then((it) => it.VipMembers))
const Here = lazyPart(() => import('../presence/others.tsx').then((it) => it.PresenceBar))

function initialPlan(entry: Entry, { at, until }: Partial<Pick<Plan, 'at' | 'until'>>): Plan {
  return {
    at: at ?? (entry.state === 'scheduled' ? entry.published_at : null),
    until: until ?? entry.unpublished_at,
    is_minor: false,
    translationIds: [],
  }
}

const nothingPlanned: Pick<Plan, 'at' | 'is_minor' | 'translationIds'> = {
  at: null,
  is_minor: false,
  translationIds: [],
}

/** True if the plan has a publish date, a new expiry or other languages. */
const isPlanned = (entry: Entry, plan: Plan) =>
  plan.at !== null ||
  plan.until !== entry.unpublished_at ||
  selectedTranslations(entry, plan).length > 0

const whyUnchanged = (isNew: boolean) => (isNew ? null : 'editor.publish.unchanged')

function useDialogPreload(isConflict: boolean) {
  useEffect(() => {
    PublishDialog.preload()
  }, [])
  useEffect(() => {
    if (isConflict) ConflictDialog.preload()
  }, [isConflict])
}

export function EntryEditor({ entry: opened }: { entry: Entry }) {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const work = useEntrySession(opened)
  const { entry, draft, hasChanges } = work
  const planned = publishOptionsFromUrl(useSearch({ strict: false }))
  const [plan, setPlan] = useState(() => initialPlan(opened, planned))
  const [asked, setAsked] = useState<'publish' | 'withdraw' | null>(null)
  // Typing now would overwrite the recovered draft.
  const isUndecided = work.recovery.kind !== 'none'
  const permissions = entryPermissions(operator, entry)
  const isConflict = draft.state.kind === 'conflict'
  const isWhole = permissions.mayWriteWhole
  const isOwn = (lang?: Locale) => mayWritePart(operator, entry, lang)
  const isNew = hasChanges || isPlanned(entry, plan)
  const whyNot = isConflict ? 'editor.conflict.unpublished' : whyUnchanged(isNew)
  const publish = permissions.mayPublish ? () => setAsked('publish') : null
  useDialogPreload(isConflict)
  useEntryShortcuts(work, permissions.mayWrite, publish)
  return (
    <div className="entry-editor">
      <EntryBar work={work} plan={plan} whyNot={whyNot} onPublish={publish} />
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
        {!isWhole && <ReadOnlyBanner entry={entry} permissions={permissions} />}
        <Preview work={work} at="above" />
        <fieldset className="document-form" disabled={!permissions.mayWrite} inert={isUndecided}>
          <OwnParts value={isOwn}>
            <DocumentForm key={draft.resetKey} work={work} isReadOnly={!isWhole} />
          </OwnParts>
        </fieldset>
      </main>
      <Preview work={work} at="beside" />
      <aside className="entry-sidebar" aria-label={t('editor.side.label')}>
        <PanelBoundary>
          <PublishPanel
            work={work}
            plan={plan}
            permissions={permissions}
            onChange={setPlan}
            onWithdraw={() => setAsked('withdraw')}
          />
        </PanelBoundary>
        <Checklist entry={entry} data={draft.data} savedAt={draft.state.savedAt} />
        <section
          key={draft.resetKey}
          inert={isUndecided}
          hidden={sidebarFields(entry.type).length === 0}
        >
          <h2>{t('editor.side.details')}</h2>
          <fieldset className="form" disabled={!permissions.mayWrite}>
            <OwnParts value={isOwn}>
              <Fields
                type={entry.type}
                isTranslation={entry.source_lang !== null}
                isLocked={entry.source_lang !== null || entry.published_at !== null}
                lang={entry.lang}
                data={draft.data}
                onChange={draft.change}
              />
            </OwnParts>
          </fieldset>
        </section>
        {entry.type === 'home' && <CampaignLinks />}
        {entry.type === 'poll' && <PollResults entry={entry} />}
        {entry.type === 'questionnaire' && <QuestionnaireSide work={work} />}
        {entry.type === 'vip_group' && <VipMembers entry={entry} />}
        <History entry={entry} data={draft.data} onRestore={isWhole ? work.restore : null} />
      </aside>
      {work.merge && (
        <ConflictDialog
          merge={work.merge.merge}
          mine={work.merge.mine}
          by={work.merge.on.by}
          lang={entry.lang}
          onMerge={work.applyMerge}
          onClose={work.hideMerge}
        />
      )}
      {asked === 'publish' && (
        <PublishDialog
          work={work}
          plan={plan}
          whyNot={whyNot}
          onPublished={() => setPlan({ ...plan, ...nothingPlanned })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdraw' && <WithdrawDialog work={work} onClose={() => setAsked(null)} />}
    </div>
  )
}

function useEntryShortcuts(
  work: EntrySession,
  mayWrite: boolean,
  onPublish: (() => void) | null,
): void {
  const shared = { worksInFields: true, isAction: true }
  useShortcuts([
    ...(mayWrite
      ? [
          {
            key: 'Mod+s',
            labelKey: 'editor.publish.keep' as const,
            run: () => void work.saveRevision(),
            ...shared,
          },
        ]
      : []),
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

/** Link to the list; for a singleton, to Today. */
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
  /** Reason why the entry cannot be published now. */
  whyNot: MessageKey | null
  onPublish: (() => void) | null
}

function EntryBar({ work, plan, whyNot, onPublish }: EntryBarProps) {
  const { t } = useDeskI18n()
  const { entry, draft, openMerge } = work
  const words = usePublishLabel()(entry, plan)
  return (
    <header className="top-bar entry-bar">
      <BackLink type={entry.type} />
      <SaveStatus draft={draft} onCompare={openMerge} />
      <span className="push-end" />
      <Here work={work} />
      <Preview work={work} at="bar" />
      {onPublish && (
        <button
          type="button"
          className="button primary"
          disabled={whyNot !== null}
          title={whyNot ? t(whyNot) : undefined}
          onClick={onPublish}
        >
          {words}
        </button>
      )}
    </header>
  )
}
