// Entry of the locally served site: the built Worker, whose requests wait for a timer first. workerd polls its sockets and
// timers only when none of its events is left. Many busy connections can therefore keep new ones waiting. With the wait,
// each request begins after a poll (`npm run bench -- saturation`).
import site from './index.js'

export * from './index.js'

export default {
  ...site,
  async fetch(request, env, context) {
    await scheduler.wait(0)
    return site.fetch(request, env, context)
  },
}
