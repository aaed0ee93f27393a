/** The built product, under its module name in tools/bench/site.ts. */
declare module 'site' {
  export { MailSlots } from '../../../durable-objects/mail-slots/mail-slots.ts'
  export { RealtimeHub } from '../../../durable-objects/realtime/hub.ts'
  export { Throttle } from '../../../durable-objects/throttle/throttle.ts'
  const site: {
    fetch: (request: Request, env: Env, context: ExecutionContext) => Promise<Response>
    queue: (batch: MessageBatch, env: Env, context: ExecutionContext) => Promise<void>
    scheduled: (
      event: { cron: string; scheduledTime: number },
      env: Env,
      context: ExecutionContext,
    ) => Promise<void>
  }
  export default site
}
