// Rendered for each request; the content is in memory.
import { createRoute } from 'honox/factory'
import type { PeerPage } from '../../../elements.ts'
import { Page } from '../page.tsx'
import pages from '../../pages.json'

export default createRoute((c) => {
  const page = (pages as unknown as Record<string, PeerPage>)[c.req.param('page') ?? '']
  return page ? c.html(<Page {...page} />) : c.notFound()
})
