// Generated once, and again after a publish (app/publish/route.js).
import { contentOf, names, Page } from '../page-view.jsx'

export const dynamicParams = false
export const generateStaticParams = () => names.map((page) => ({ page }))

export default async function StaticPage({ params }) {
  return <Page {...await contentOf((await params).page)} />
}
