// Rendered for each request; the content is read from D1.
import { createRoute } from 'honox/factory'
import type { PeerPage } from '../../../../elements.ts'
import { Page } from '../../page.tsx'

export default createRoute(async (c) => {
  const { DB } = c.env as { DB: D1Database }
  const query = DB.prepare('SELECT content FROM page WHERE name = ?').bind(c.req.param('page'))
  const content = await query.first<string>('content')
  return content ? c.html(<Page {...(JSON.parse(content) as PeerPage)} />) : c.notFound()
})
