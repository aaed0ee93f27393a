// A request of many steps inside workerd, each a call of the constant Worker: `/?steps=1000`, with `&polled` a timer is
// awaited before each step.
interface StepsEnv {
  CONSTANT: Fetcher
}

export default {
  async fetch(request: Request, { CONSTANT }: StepsEnv): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const isPolled = searchParams.has('polled')
    for (let step = 0; step < Number(searchParams.get('steps')); step++) {
      if (isPolled) await scheduler.wait(0)
      await (await CONSTANT.fetch('http://constant.example/1')).text()
    }
    return new Response()
  },
}
