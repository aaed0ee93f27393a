import type { ReactNode } from 'react'
import {
  legalChangesPath,
  legalPath,
  type Terms,
  type TermsChanges,
  type TermsVersion,
} from '../../../contract/terms.ts'
import { localePath } from '../../../contract/paths.ts'
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatDate } from '../../../i18n/translate.ts'
import { diffBlocks, type BlockDiff } from '../../../ui/difference/difference.ts'
import { DiffView } from '../../../ui/difference/difference-view.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { KeptLists, type KeptSources } from './kept-lists.tsx'
import { DocumentPage } from './document.tsx'

/** One version of a legal document: its start, its text, and links to all versions. */
export function TermsPage({ terms, kept }: { terms: Terms; kept: KeptSources }) {
  const shown = versionIn(terms)
  return (
    <DocumentPage {...terms} status={<Status terms={terms} shown={shown} />}>
      {shown.state !== 'former' && <KeptLists kind={terms.kind} kept={kept} />}
      <Versions terms={terms} />
    </DocumentPage>
  )
}

const versionIn = ({ versions, number }: Terms): TermsVersion =>
  versions.find((one) => one.number === number) ?? { number, effective_at: '', state: 'current' }

function Status({ terms: { kind, versions }, shown }: { terms: Terms; shown: TermsVersion }) {
  const { locale, t } = useI18n()
  const current = versions.find(({ state }) => state === 'current')
  const coming = versions.find(({ state }) => state === 'coming')
  const isFirst = shown.number === versions.at(-1)?.number
  return (
    <>
      <p className="terms-since">
        {t('terms.version', { number: shown.number })} · <Since version={shown} />
        {!isFirst && (
          <>
            {' · '}
            <a href={localePath(locale, legalChangesPath(kind, shown.number))}>
              {t('terms.changes')}
            </a>
          </>
        )}
      </p>
      {shown.state === 'former' && current && (
        <Note link={localePath(locale, legalPath(kind))} says={t('terms.see_current')}>
          {t('terms.is_former')}
        </Note>
      )}
      {shown.state === 'coming' && current && (
        <Note link={localePath(locale, legalPath(kind))} says={t('terms.see_current')}>
          {t('terms.is_coming', { number: current.number })}
        </Note>
      )}
      {shown.state === 'current' && coming && (
        <Note
          link={localePath(locale, legalPath(kind, coming.number))}
          says={t('terms.see_coming')}
        >
          {t('terms.has_coming', { date: formatDate(locale, coming.effective_at, 'date') })}
        </Note>
      )}
    </>
  )
}

function Note({ link, says, children }: { link: string; says: string; children: ReactNode }) {
  return (
    <p className="alert warning">
      <Icon name="clock" />
      <span>
        {children} <a href={link}>{says}</a>
      </span>
    </p>
  )
}

/** In UTC+8, like every date of the site. */
function Since({ version: { effective_at } }: { version: TermsVersion }) {
  const { locale, t } = useI18n()
  const date = formatDate(locale, effective_at, 'date')
  return <time dateTime={effective_at}>{t('terms.since', { date })}</time>
}

function Versions({ terms: { kind, versions, number } }: { terms: Terms }) {
  const { locale, t } = useI18n()
  const first = versions.at(-1)?.number
  return (
    <Section id="versions" title={t('terms.versions')}>
      <ul className="terms-versions">
        {versions.map((version) => (
          <li key={version.number}>
            <a
              href={
                version.state === 'current'
                  ? localePath(locale, legalPath(kind))
                  : localePath(locale, legalPath(kind, version.number))
              }
              aria-current={version.number === number ? 'page' : undefined}
            >
              {t('terms.version', { number: version.number })}
            </a>
            <span>
              {t(`terms.${version.state}`)} · <Since version={version} />
            </span>
            {version.number !== first && (
              <a href={localePath(locale, legalChangesPath(kind, version.number))}>
                {t('terms.changes')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Changes of a version from the previous one, under the headings of the changed parts. */
export function TermsChangesPage(terms: TermsChanges) {
  const { locale, t } = useI18n()
  const { kind, before, body, lang, number, reason } = terms
  const blocks = changedParts(diffBlocks(before.body.content, body.content, lang))
  const own = lang === locale ? undefined : lang
  return (
    <div className="container document">
      <div className="page-title">
        <h1>
          <TitleText text={t('terms.changes_of', { number })} />
        </h1>
        <p>{t('terms.compared', { number: before.number })}</p>
      </div>
      <p className="terms-since">
        {t('terms.version', { number })} · <Since version={versionIn(terms)} /> ·{' '}
        <a href={localePath(locale, legalPath(kind, number))}>{t('terms.whole')}</a>
      </p>
      {reason && (
        <p className="terms-reason" lang={own}>
          {reason}
        </p>
      )}
      <p className="small-text muted terms-legend">{t('terms.legend')}</p>
      {blocks.length === 0 && <p className="muted">{t('terms.same')}</p>}
      <DiffView
        blocks={blocks}
        lang={lang}
        labels={{
          added: `${t('terms.added')} `,
          removed: `${t('terms.removed')} `,
          format: t('terms.format'),
        }}
      />
      <Versions terms={terms} />
    </div>
  )
}

const isHeading = ({ type, attrs }: RichTextNode) => type === 'heading' && attrs?.['level'] === 2

function changedParts(blocks: readonly BlockDiff[]): BlockDiff[] {
  const shown: BlockDiff[] = []
  let heading: BlockDiff | undefined
  for (const block of blocks) {
    if (block.kind === 'same') {
      if (isHeading(block.node)) heading = block
      continue
    }
    if (isHeading(block.node)) heading = undefined
    else if (heading) shown.push(heading)
    if (!isHeading(block.node)) heading = undefined
    shown.push(block)
  }
  return shown
}
