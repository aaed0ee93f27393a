import { maxAuthorLength } from '../../../contract/desk/limits.ts'
import { fieldName } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { PostMapping, SiteAuthor } from '../../import/mapping.ts'

interface AuthorProps {
  name: string
  label: string
  mapping: PostMapping
  authors: readonly SiteAuthor[]
  onChange: (change: Partial<PostMapping>) => void
}

/** An author of the site, or a byline without one. */
export function AuthorChoice({ name, label, mapping, authors, onChange }: AuthorProps) {
  const { t } = useDeskI18n()
  const chosen = mapping.siteAuthors[name] ?? null
  return (
    <>
      <select
        aria-label={label}
        className="field"
        value={chosen ?? ''}
        onChange={({ target: { value } }) =>
          onChange({
            siteAuthors: { ...mapping.siteAuthors, [name]: value === '' ? null : Number(value) },
          })
        }
      >
        <option value="">{t('post_import.byline_only')}</option>
        {authors.map(({ id, names: [shown] }) => (
          <option key={id} value={id}>
            {shown}
          </option>
        ))}
      </select>
      {chosen === null && (
        <input
          aria-label={`${label} · ${fieldName(t, 'author')}`}
          className="field"
          maxLength={maxAuthorLength}
          value={mapping.authors[name] ?? ''}
          onChange={({ target }) =>
            onChange({ authors: { ...mapping.authors, [name]: target.value } })
          }
        />
      )}
    </>
  )
}
