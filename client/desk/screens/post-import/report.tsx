import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../i18n/translate.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import type { PostPlan, PostWork } from '../../import/run.ts'
import { Figures, KeptLines } from './plan.tsx'
import { LinesBelow } from './warnings.tsx'
import { Section } from '../../ui/parts.tsx'

interface ReportProps {
  plan: PostPlan
  outcome: 'done' | 'stopped'
  isPending: boolean
  onContinue: () => void
}

/** Results of the import, with problems and a report to download. */
export function Report({ plan, outcome, isPending, onContinue }: ReportProps) {
  const { t, lang } = useDeskI18n()
  const { works, library } = plan
  const number = (count: number) => formatNumber(lang, count)
  const results = (['created', 'updated', 'unchanged', 'kept', 'rejected', 'waiting'] as const).map(
    (result) => ({ result, count: works.filter((work) => resultOf(work) === result).length }),
  )
  const figures: [string, string][] = [
    ...results
      .filter(({ result, count }) => count > 0 || result === 'created')
      .map(({ result, count }): [string, string] => [
        t(`post_import.result_${result}`),
        number(count),
      ]),
    [t('post_import.result_images'), number(library.size)],
    [t('post_import.result_redirects'), number(works.filter(isRedirected).length)],
  ]
  return (
    <Section title={outcome === 'done' ? t('post_import.done') : t('post_import.stopped')}>
      <Figures figures={figures} />
      <Problems works={works} isPending={isPending} onAgain={onContinue} />
      <p className="actions">
        {outcome === 'stopped' && (
          <button
            type="button"
            className="button primary"
            disabled={isPending}
            onClick={onContinue}
          >
            {t('post_import.go_on')}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => saveFile('import-report.csv', 'text/csv', reportOf(t, works))}
        >
          {t('post_import.report')}
        </button>
        <Link className="link" to="/$kind" params={{ kind: 'article' }} search={{ state: 'draft' }}>
          {t('post_import.to_drafts')}
        </Link>
      </p>
    </Section>
  )
}

/** Result of a post; one that needed no step has that of the plan. */
function resultOf({ plan, result }: PostWork) {
  return result ?? (plan === 'created' || plan === 'updated' ? 'waiting' : plan)
}

const isRedirected = ({ post, redirect }: PostWork) => post.address !== null && redirect === ''

interface ProblemsProps {
  works: readonly PostWork[]
  isPending: boolean
  onAgain: () => void
}

function Problems({ works, isPending, onAgain }: ProblemsProps) {
  const { t } = useDeskI18n()
  const rejected = works.filter(({ result }) => result === 'rejected')
  const failed = works.flatMap(({ post, failed: images }) =>
    [...images].map(([url, code]) => ({
      key: `${post.key} ${url}`,
      text: url,
      note: `${imageError(t, code)} · ${post.title}`,
    })),
  )
  const open = works.filter(({ redirect }) => redirect)
  return (
    <>
      <KeptLines works={works.filter((work) => resultOf(work) === 'kept')} />
      {rejected.length > 0 && (
        <LinesBelow
          title={t('post_import.rejected')}
          lines={rejected.map(({ post, fields }) => ({
            key: post.key,
            text: post.title || post.key,
            note: t('post_import.rejected_fields', { fields: fields.join(', ') }),
          }))}
        />
      )}
      {failed.length > 0 && (
        <div>
          <LinesBelow title={t('post_import.failed_images')} lines={failed} />
          <p className="actions">
            <span className="hint">{t('post_import.failed_images_hint')}</span>
            <button type="button" className="button" disabled={isPending} onClick={onAgain}>
              {t('post_import.again')}
            </button>
          </p>
        </div>
      )}
      {open.length > 0 && (
        <LinesBelow
          title={t('post_import.open_redirects')}
          lines={open.map(({ post, redirect }) => ({
            key: post.key,
            text: post.address ?? '',
            note: redirectFlaw(t, redirect ?? ''),
          }))}
        />
      )}
    </>
  )
}

const imageCodes = [
  'image_unreachable',
  'image_unacceptable',
  'payload_too_large',
  'validation_failed',
] as const

function imageError(t: Translate, code: string): string {
  const known = imageCodes.find((one) => one === code) ?? 'image_unreachable'
  return t(`post_import.image_error.${known}`)
}

const redirectFlaws = [
  'kept',
  'path_taken',
  'path_unusable',
  'path_query',
  'circular',
  'twice',
] as const

function redirectFlaw(t: Translate, flaw: string): string {
  const known = redirectFlaws.find((one) => one === flaw) ?? 'other'
  return t(`post_import.redirect_flaw.${known}`)
}

const columns = [
  'key',
  'title',
  'type',
  'language',
  'published',
  'old_address',
  'result',
  'entry',
  'notes',
] as const

/** One line per post, with everything that an operator should look at. */
function reportOf(t: Translate, works: readonly PostWork[]): string {
  return csvOf(
    columns,
    works.map((work) => {
      const { post, entry, fields, failed, redirect, dropped } = work
      const notes = [
        ...post.flaws.map((flaw) => t(`post_import.flaw.${flaw}`)),
        ...(Object.keys(dropped) as (keyof typeof dropped)[]).map(
          (kind) => `${dropped[kind]} ${t(`post_import.dropped.${kind}`)}`,
        ),
        ...(fields.length > 0
          ? [t('post_import.rejected_fields', { fields: fields.join(', ') })]
          : []),
        ...[...failed].map(([url, code]) => `${url}: ${imageError(t, code)}`),
        ...(redirect ? [`${post.address}: ${redirectFlaw(t, redirect)}`] : []),
      ]
      return {
        key: post.key,
        title: post.title,
        type: post.type,
        language: post.lang ?? '',
        published: post.published_at ?? '',
        old_address: post.address ?? '',
        result: t(`post_import.result_${resultOf(work)}`),
        entry: entry ? `${location.origin}/backstage/${entry.type}/${entry.entry_id}` : '',
        notes: notes.join(' · '),
      }
    }),
  )
}
