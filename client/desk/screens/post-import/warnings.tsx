import { formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { ImportedPost, PostFlaw } from '../../import/posts.ts'
import { Section } from '../../ui/parts.tsx'

const flaws = [
  'untitled',
  'password',
  'members',
  'undated',
  'slug_twice',
  'unreadable',
  'shortcodes',
  'encoding',
  'pinned',
  'comments',
] as const satisfies PostFlaw[]

/** Flaws of posts, each with the posts that have it. */
export function Warnings({ posts }: { posts: readonly ImportedPost[] }) {
  const { t, lang } = useDeskI18n()
  const found = flaws.flatMap((flaw) => {
    const own = posts.filter((post) => post.flaws.includes(flaw))
    return own.length > 0 ? [{ flaw, own }] : []
  })
  if (found.length === 0) return null
  return (
    <Section title={t('post_import.warnings')}>
      {found.map(({ flaw, own }) => (
        <LinesBelow
          key={flaw}
          title={t(`post_import.flaw.${flaw}`)}
          lines={own.map(({ key, title, comments }) => ({
            key,
            text: title || key,
            ...(flaw === 'comments' && { note: formatNumber(lang, comments) }),
          }))}
        />
      ))}
    </Section>
  )
}

/** Lines shown of each list; the report has all. */
const shown = 100

interface LinesProps {
  title: string
  lines: readonly { key: string; text: string; note?: string }[]
}

/** A count that opens the lines counted. */
export function LinesBelow({ title, lines }: LinesProps) {
  const { t, lang } = useDeskI18n()
  return (
    <details className="post-import-lines">
      <summary>
        <b className="numeral">{formatNumber(lang, lines.length)}</b> {title}
      </summary>
      <ul>
        {lines.slice(0, shown).map(({ key, text, note }) => (
          <li key={key}>
            {text} {note && <span className="muted">{note}</span>}
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className="muted">
          {t('post_import.more', { count: formatNumber(lang, lines.length - shown) })}
        </p>
      )}
    </details>
  )
}
