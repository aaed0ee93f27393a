import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'

interface TagsProps {
  tags: readonly { slug: string; label: string; count?: number }[]
  urlOf: (slug: string) => string
}

export function Tags({ tags, urlOf }: TagsProps) {
  const { locale } = useI18n()
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag.slug}>
          <a className="tag" href={urlOf(tag.slug)}>
            {tag.label}
            {tag.count !== undefined && <span>{formatNumber(locale, tag.count)}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
