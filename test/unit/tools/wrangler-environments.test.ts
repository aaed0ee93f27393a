import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'

interface Producer {
  queue: string
  binding: string
}

interface Consumer {
  queue: string
  dead_letter_queue?: string
}

/** Names of a Worker's bindings, by kind. */
function bindings(env?: string) {
  const config = unstable_readConfig({ config: 'wrangler.toml', ...(env && { env }) })
  return {
    d1: config.d1_databases.map((one: { binding: string }) => one.binding),
    kv: config.kv_namespaces.map((one: { binding: string }) => one.binding),
    r2: config.r2_buckets.map((one: { binding: string }) => one.binding),
    durableObjects: config.durable_objects.bindings,
    migrations: config.migrations,
    ratelimits: config.ratelimits,
    queues: config.queues,
    mail: config.send_email,
    images: config.images?.binding,
    assets: config.assets?.binding,
    vars: Object.keys(config.vars),
    crons: config.triggers.crons,
    observability: config.observability,
  }
}

it('production has every binding of development', () => {
  expect(bindings('production')).toEqual(bindings())
})

it('queues, databases and buckets are created by the guide', () => {
  const { queues, d1_databases, r2_buckets } = unstable_readConfig({ config: 'wrangler.toml' })
  const guide = readFileSync('docs/operate/deploy.md', 'utf8')
  const dead = queues.consumers?.flatMap((one: Consumer) => one.dead_letter_queue ?? []) ?? []
  const names = new Set([...(queues.producers ?? []).map(({ queue }: Producer) => queue), ...dead])
  for (const name of names) expect(guide).toContain(`wrangler queues create ${name}\``)
  for (const { database_name } of d1_databases)
    expect(guide).toContain(`wrangler d1 create ${database_name}\``)
  for (const { bucket_name } of r2_buckets)
    expect(guide).toContain(`wrangler r2 bucket create ${bucket_name}\``)
})

it('newsletter issues have their own queue, with as many senders as are called', () => {
  const { queues } = unstable_readConfig({ config: 'wrangler.toml' })
  const queueOf = (name: string) =>
    queues.producers?.find((one: Producer) => one.binding === name)?.queue
  expect(queueOf('DELIVERY_QUEUE')).not.toBe(queueOf('EMAIL_QUEUE'))
  const letters = queues.consumers?.find((one: Consumer) => one.queue === queueOf('DELIVERY_QUEUE'))
  expect(letters).toMatchObject({ max_batch_size: 1, max_concurrency: 10 })
  const mails = queues.consumers?.find((one: Consumer) => one.queue === queueOf('EMAIL_QUEUE'))
  expect(mails).toMatchObject({ max_batch_size: 10, max_concurrency: 10 })
})

it('production is marked as production', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })
  expect(vars['ENVIRONMENT']).toBe('production')
  expect(vars['ORIGIN']).toMatch(/^https:\/\/[^/]+$/)
})
