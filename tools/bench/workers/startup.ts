// Imports the product with the first request, so that a profiler can be attached before.

export default {
  async fetch(): Promise<Response> {
    await import('site')
    return new Response()
  },
}
