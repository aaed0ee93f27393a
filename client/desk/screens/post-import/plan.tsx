import { formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { DroppedContent } from '../../editor/paste/content.ts'
import { plannedChanges, type PlannedChanges } from '../../import/planned.ts'
import type { PostPlan, PostWork } from '../../import/run.ts'
import { LinesBelow } from './warnings.tsx'
import { Section } from '../../ui/parts.tsx'

interface PlanProps {
  plan: PostPlan
  isPending: boolean
  onStart: () => void
}

const planned = [
  'created',
  'updated',
  'unchanged',
  'kept',
  'images',
  'redirects',
  'comments',
] as const satisfies (keyof PlannedChanges)[]

/** Changes that the import would make. */
export function PlanTable({ plan, isPending, onStart }: PlanProps) {
  const { t, lang } = useDeskI18n()
  const { works } = plan
  const number = (count: number) => formatNumber(lang, count)
  const { isUseful, ...changes } = plannedChanges(plan)
  const due = changes.created + changes.updated
  const figures = planned.map((name) => [t(`post_import.plan_${name}`), changes[name]] as const)
  return (
    <Section title={t('post_import.plan')}>
      <Figures
        figures={figures
          .filter(([, count], index) => count > 0 || index === 0)
          .map(([name, count]) => [name, number(count)])}
      />
      <KeptLines works={works.filter(({ plan: own }) => own === 'kept')} />
      <DroppedLines works={works} />
      {!isUseful && <p>{t('post_import.nothing')}</p>}
      {isUseful && (
        <p className="actions">
          <button type="button" className="button primary" disabled={isPending} onClick={onStart}>
            {due > 0 ? t('post_import.do', { count: number(due) }) : t('post_import.do_rest')}
          </button>
        </p>
      )}
    </Section>
  )
}

export function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="post-import-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeral">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Posts that stay as they are here. */
export function KeptLines({ works }: { works: readonly PostWork[] }) {
  const { t } = useDeskI18n()
  if (works.length === 0) return null
  return (
    <LinesBelow
      title={t('post_import.plan_kept')}
      lines={works.map(({ post, entry }) => ({
        key: post.key,
        text: entry?.title || post.title || post.key,
      }))}
    />
  )
}

/** Content that texts here hold in another form or not at all. */
function DroppedLines({ works }: { works: readonly PostWork[] }) {
  const { t, lang } = useDeskI18n()
  const kinds = [
    ...new Set(works.flatMap(({ dropped }) => Object.keys(dropped))),
  ] as DroppedContent[]
  return kinds.map((kind) => {
    const own = works.filter(({ dropped }) => dropped[kind] !== undefined)
    return (
      <LinesBelow
        key={kind}
        title={t(`post_import.dropped.${kind}`)}
        lines={own.map(({ post, dropped }) => ({
          key: post.key,
          text: post.title || post.key,
          note: formatNumber(lang, dropped[kind] ?? 0),
        }))}
      />
    )
  })
}
