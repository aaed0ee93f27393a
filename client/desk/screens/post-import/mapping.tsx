import type { ReactNode } from 'react'
import { newsCategories, topics } from '../../../contract/categories.ts'
import { importedTypes } from '../../../contract/desk/import/post-import.ts'
import { isLocale, languageName, locales } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { fieldName, optionLabel } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { PostMapping, SiteAuthor } from '../../import/mapping.ts'
import type { ImportedPost, PostFile } from '../../import/posts.ts'
import { AuthorChoice } from './author-choice.tsx'

interface MappingProps {
  file: PostFile
  mapping: PostMapping
  /** Tags of the site. */
  tags: readonly { key: string; name: string }[]
  authors: readonly SiteAuthor[]
  isPending: boolean
  onChange: (change: Partial<PostMapping>) => void
  onCheck: () => void
}

/** Choices of what to import, and the counterparts of its languages, categories, authors and tags. */
export function MappingForm({
  file,
  mapping,
  tags,
  authors,
  isPending,
  onChange,
  onCheck,
}: MappingProps) {
  const { t } = useDeskI18n()
  return (
    <form
      className="section post-import-mapping"
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <header>
        <h2>{t('post_import.mapping')}</h2>
      </header>
      <Choices posts={file.posts} mapping={mapping} onChange={onChange} />
      <Rows
        title={t('post_import.languages')}
        values={countsOf(file.posts, ({ lang }) => lang ?? '', mapping.languages)}
        none={t('post_import.no_language')}
      >
        {(tag, label) => (
          <select
            aria-label={label}
            className="field"
            value={mapping.languages[tag] ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ languages: { ...mapping.languages, [tag]: isLocale(value) ? value : '' } })
            }
          >
            {locales.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
            <option value="">{t('post_import.leave_out')}</option>
          </select>
        )}
      </Rows>
      <Rows
        title={t('post_import.categories')}
        values={countsOf(
          file.posts,
          ({ type, categories }) => (type === 'article' ? (categories[0] ?? '') : null),
          mapping.categories,
        )}
        none={t('post_import.no_category')}
      >
        {(name, label) => (
          <CategoryChoice name={name} label={label} mapping={mapping} onChange={onChange} />
        )}
      </Rows>
      <Rows
        title={t('post_import.authors')}
        hint={t('post_import.authors_hint')}
        values={countsOf(file.posts, ({ author }) => author, mapping.authors)}
        none={t('post_import.no_author')}
      >
        {(name, label) => <AuthorChoice {...{ name, label, mapping, authors, onChange }} />}
      </Rows>
      <Rows
        title={t('post_import.tags')}
        hint={t('post_import.tags_hint')}
        values={tagCounts(file.posts)}
        none=""
      >
        {(name, label) => (
          <select
            aria-label={label}
            className="field"
            value={mapping.tags[name] ?? ''}
            onChange={({ target }) => onChange({ tags: { ...mapping.tags, [name]: target.value } })}
          >
            <option value="">{t('post_import.no_tag')}</option>
            {tags.map(({ key, name: label_ }) => (
              <option key={key} value={key}>
                {label_}
              </option>
            ))}
          </select>
        )}
      </Rows>
      <p className="actions">
        <button type="submit" className="button primary" disabled={isPending}>
          {t('post_import.check')}
        </button>
      </p>
    </form>
  )
}

type Change = Pick<MappingProps, 'mapping' | 'onChange'>

function Choices({ posts, mapping, onChange }: Change & { posts: readonly ImportedPost[] }) {
  const { t, lang } = useDeskI18n()
  const number = (count: number) => formatNumber(lang, count)
  const { types } = mapping
  const drafts = posts.filter(({ published_at }) => published_at === null).length
  const kinds = importedTypes.map((type) => ({
    type,
    count: posts.filter((post) => post.type === type).length,
  }))
  return (
    <fieldset className="post-import-choices">
      <legend>{t('post_import.take')}</legend>
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ type, count }) => (
          <Checkbox
            key={type}
            isOn={types[type]}
            label={t(`post_import.take_${type}`, { count: number(count) })}
            onChange={(isOn) => onChange({ types: { ...types, [type]: isOn } })}
          />
        ))}
      {drafts > 0 && (
        <Checkbox
          isOn={mapping.hasDrafts}
          label={t('post_import.take_drafts', { count: number(drafts) })}
          onChange={(hasDrafts) => onChange({ hasDrafts })}
        />
      )}
      <Checkbox
        isOn={mapping.hasImages}
        label={t('post_import.take_images')}
        onChange={(hasImages) => onChange({ hasImages })}
      />
      <Checkbox
        isOn={mapping.hasRedirects}
        label={t('post_import.take_redirects')}
        onChange={(hasRedirects) => onChange({ hasRedirects })}
      />
    </fieldset>
  )
}

interface CheckboxProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Checkbox({ label, isOn, onChange }: CheckboxProps) {
  return (
    <label className="checkbox-label">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}

interface CategoryProps extends Change {
  name: string
  label: string
}

function CategoryChoice({ name, label, mapping, onChange }: CategoryProps) {
  const { t } = useDeskI18n()
  const now = mapping.categories[name] ?? { category: 'industry', topic: 'news' }
  const change = (part: Partial<typeof now>) =>
    onChange({ categories: { ...mapping.categories, [name]: { ...now, ...part } } })
  return (
    <>
      <select
        aria-label={`${label} · ${fieldName(t, 'category')}`}
        className="field"
        value={now.category}
        onChange={({ target }) =>
          change({ category: newsCategories.find((one) => one === target.value) ?? now.category })
        }
      >
        {newsCategories.map((one) => (
          <option key={one} value={one}>
            {optionLabel(t, 'category', one)}
          </option>
        ))}
      </select>
      <select
        aria-label={`${label} · ${fieldName(t, 'topic')}`}
        className="field"
        value={now.topic}
        onChange={({ target }) =>
          change({ topic: topics.find((one) => one === target.value) ?? now.topic })
        }
      >
        {topics.map((one) => (
          <option key={one} value={one}>
            {optionLabel(t, 'category', one)}
          </option>
        ))}
      </select>
    </>
  )
}

/** Values with the number of posts, in the order of the mapping. */
function countsOf(
  posts: readonly ImportedPost[],
  valueOf: (post: ImportedPost) => string | null,
  mapped: Readonly<Record<string, unknown>>,
): [string, number][] {
  const counts = Map.groupBy(posts, valueOf)
  return Object.keys(mapped).map((name) => [name, counts.get(name)?.length ?? 0])
}

function tagCounts(posts: readonly ImportedPost[]): [string, number][] {
  const counts = Map.groupBy(
    posts.flatMap(({ tags }) => tags),
    (name) => name,
  )
  return [...counts]
    .map(([name, all]): [string, number] => [name, all.length])
    .toSorted(([, a], [, b]) => b - a)
}

/** Values shown of each kind, the most frequent first; the others keep the suggestion. */
const shown = 60

interface RowsProps {
  title: string
  hint?: string
  values: readonly [string, number][]
  /** Name of the empty value. */
  none: string
  children: (name: string, label: string) => ReactNode
}

function Rows({ title, hint, values, none, children }: RowsProps) {
  const { t, lang } = useDeskI18n()
  if (values.length === 0) return null
  return (
    <details className="post-import-rows" open={values.length <= 8}>
      <summary>
        {title} <span className="muted numeral">{formatNumber(lang, values.length)}</span>
      </summary>
      {hint && <p className="hint">{hint}</p>}
      <ul>
        {values.slice(0, shown).map(([name, count]) => (
          <li key={name}>
            <span>
              {name || none} <span className="muted numeral">{formatNumber(lang, count)}</span>
            </span>
            <span>{children(name, `${title} · ${name || none}`)}</span>
          </li>
        ))}
      </ul>
      {values.length > shown && (
        <p className="muted">
          {t('post_import.more', { count: formatNumber(lang, values.length - shown) })}
        </p>
      )}
    </details>
  )
}
