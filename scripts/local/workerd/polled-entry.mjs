// Entry of the locally served site: the built Worker, whose requests wait for a timer first. workerd looks for new
// connections and due timers only when it has nothing else to do. Sixteen busy connections always have their next
// request ready, so without this wait it would not look for seconds.
import site from './index.js'

export * from './index.js'

export default {
  ...site,
  async fetch(request, env, context) {
    await scheduler.wait(0)
    return site.fetch(request, env, context)
  },
}
