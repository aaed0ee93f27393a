import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { developmentVariables } from '../../../scripts/local/development-variables.mjs'

/** Required for every write (`worker/auth/secrets.ts`). */
const coreSecrets = ['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET']

interface Queue {
  queue: string
  binding?: string
}

const config = unstable_readConfig({ config: 'wrangler.toml' })

it('no command of wrangler can deploy the settings of a development site', () => {
  expect(config.vars).toMatchObject({
    ENVIRONMENT: 'production',
    OPERATOR_SECOND_FACTOR: 'required',
  })
  expect(config.vars['ORIGIN']).toBe('')
  expect(config.definedEnvironments ?? []).toEqual([])
  expect(Object.keys(config.vars)).toEqual(
    expect.arrayContaining(Object.keys(developmentVariables)),
  )
})

it('wrangler creates the resources, whose ids are not in the repository', () => {
  expect(readFileSync('wrangler.toml', 'utf8')).not.toMatch(/^(?:database_)?id = /m)
})

it('the configuration is short, and a comment says what each binding is for', () => {
  const lines = readFileSync('wrangler.toml', 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(190)
  const undescribed = lines.filter(
    (line, at) =>
      /^\[\[?(?:assets|d1_|kv_|r2_|images|durable_objects|ratelimits|send_email)/.test(line) &&
      lines[at - 1]?.startsWith('#') !== true,
  )
  expect(undescribed).toEqual([])
})

it('the deploy button asks for the three secrets, and says how to make each', () => {
  const example = readFileSync('.dev.vars.example', 'utf8')
  const asked = [...example.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value])
  expect(asked).toEqual(coreSecrets.map((name) => [name, 'replace-me']))
  const { cloudflare } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    cloudflare: { bindings: Record<string, { description: string }> }
  }
  expect(Object.keys(cloudflare.bindings).toSorted()).toEqual(coreSecrets.toSorted())
  for (const { description } of Object.values(cloudflare.bindings))
    expect(description).toContain('openssl rand -base64 32')
})

it('newsletter issues have their own queue, with as many senders as are called', () => {
  const { producers, consumers } = config.queues
  const queueOf = (name: string) => producers?.find((one: Queue) => one.binding === name)?.queue
  const consumerOf = (name: string) => consumers?.find((one: Queue) => one.queue === queueOf(name))
  expect(queueOf('DELIVERY_QUEUE')).not.toBe(queueOf('EMAIL_QUEUE'))
  expect(consumerOf('DELIVERY_QUEUE')).toMatchObject({ max_batch_size: 1, max_concurrency: 10 })
  expect(consumerOf('EMAIL_QUEUE')).toMatchObject({ max_batch_size: 10, max_concurrency: 10 })
})
