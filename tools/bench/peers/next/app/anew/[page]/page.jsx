// Rendered for each request; the content is in memory.
import { contentOf, Page } from '../../page-view.jsx'

export const dynamic = 'force-dynamic'

const known = new Map()

export default async function DynamicPage({ params }) {
  const { page } = await params
  if (!known.has(page)) known.set(page, await contentOf(page))
  return <Page {...known.get(page)} />
}
