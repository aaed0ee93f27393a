// The product visited so rarely that no finished page is fresh: its clock advances by 25 hours per request, and a page is
// made anew after 24. Nothing has changed, so the page data comes from a warm KV. Many distinct addresses would have
// the same effect for articles, but home has only one per language.
import site from 'site'

const moreThanADay = 25 * 60 * 60_000
const clock = Date.now
let passed = 0
Date.now = () => clock() + passed

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    passed += moreThanADay
    return site.fetch(request, env, context)
  },
}
