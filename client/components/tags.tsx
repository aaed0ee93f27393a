interface TagsProps {
  tags: readonly { slug: string; label: string; count?: number }[]
  urlOf: (slug: string) => string
}

export function Tags({ tags, urlOf }: TagsProps) {
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag.slug}>
          <a className="tag" href={urlOf(tag.slug)}>
            {tag.label}
            {tag.count !== undefined && <span>{tag.count}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
