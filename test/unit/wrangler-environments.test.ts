import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'

/** The names of a Worker's bindings, by kind. */
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

it('gives production every binding development has', () => {
  expect(bindings('production')).toEqual(bindings())
})

it('marks production as production', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' })
  expect(vars['ENVIRONMENT']).toBe('production')
  expect(vars['ORIGIN']).toMatch(/^https:\/\/[^/]+$/)
})
