// Loads the product with the first request, so that a profiler can be attached before.

// oxlint-disable-next-line import/no-default-export -- a Worker's entry
export default {
  async fetch(): Promise<Response> {
    await import('site')
    return new Response()
  },
}
