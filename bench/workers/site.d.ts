/** The built product, under the name bench/site.ts gives it beside these Workers. */
declare module 'site' {
  const site: {
    fetch: (request: Request, env: Env, context: ExecutionContext) => Promise<Response>
    scheduled: (
      event: { cron: string; scheduledTime: number },
      env: Env,
      context: ExecutionContext,
    ) => Promise<void>
  }
  export default site
}
