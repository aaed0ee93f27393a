import {
  maxSources,
  type Issue,
  type IssueSegment,
} from '../../../contract/desk/newsletter/issue.ts'
import { startOfDay } from '../../../contract/days.ts'
import { isTrackSource } from '../../../contract/track-source.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, LabeledInput } from '../../ui/form.tsx'
import type { IssueWork } from './use-issue.ts'

/** Limits an issue to a part of the subscribers of its lists. */
export function Segment({ work }: { work: IssueWork }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { languages, segment = {} } = work.form.data
  const sources = segment.sources?.join(' ') ?? ''
  const put = (change: IssueSegment) => {
    const next = { ...segment, ...change }
    const isAll = Object.values(next).every((one) => one === undefined)
    work.change({ segment: isAll ? undefined : next })
  }
  return (
    <fieldset className="form issue-custom-text" disabled={!can('newsletter.write', { languages })}>
      <legend>{t('newsletter.segment')}</legend>
      <LabeledInput
        label={t('newsletter.joined_since')}
        type="date"
        value={segment.joined_since ?? ''}
        onChange={({ target }) => put({ joined_since: target.value || undefined })}
      />
      <LabeledField label={t('newsletter.sources')}>
        {(id) => (
          <>
            <input
              id={id}
              // Shows the new sources if a merge replaces them, and what was left out.
              key={sources}
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={sources}
              // Applied on blur, because an incomplete source is another one.
              onBlur={({ target }) => {
                const named = sourcesIn(target.value)
                target.value = named.join(' ')
                put({ sources: named.length > 0 ? named : undefined })
              }}
            />
            <span className="hint">{t('newsletter.sources_hint', { most: maxSources })}</span>
          </>
        )}
      </LabeledField>
      <label className="checkbox-label">
        <input
          type="checkbox"
          checked={segment.has_clicked ?? false}
          onChange={({ target }) => put({ has_clicked: target.checked || undefined })}
        />
        {t('newsletter.has_clicked')}
      </label>
    </fieldset>
  )
}

function sourcesIn(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,，、;；]+/)
  return [...new Set(words.filter(isTrackSource))].slice(0, maxSources)
}

/** Says to which part of its subscribers an issue goes; nothing for all. */
export function SegmentNote({ issue: { data } }: { issue: Pick<Issue, 'data'> }) {
  const { t, lang } = useDeskI18n()
  const { joined_since: day, sources, has_clicked } = data.segment ?? {}
  if (!data.segment) return null
  return (
    <p className="hint">
      {[
        day !== undefined &&
          t('newsletter.only_since', { day: formatDate(lang, startOfDay(day), 'date') }),
        sources && t('newsletter.only_from', { sources: sources.join(', ') }),
        has_clicked && t('newsletter.only_active'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
