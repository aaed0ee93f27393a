import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { developmentVariables } from '../../../scripts/local/development-variables.mjs'

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

it('newsletter issues have their own queue, with as many senders as are called', () => {
  const { producers, consumers } = config.queues
  const queueOf = (name: string) => producers?.find((one: Queue) => one.binding === name)?.queue
  const consumerOf = (name: string) => consumers?.find((one: Queue) => one.queue === queueOf(name))
  expect(queueOf('DELIVERY_QUEUE')).not.toBe(queueOf('EMAIL_QUEUE'))
  expect(consumerOf('DELIVERY_QUEUE')).toMatchObject({ max_batch_size: 1, max_concurrency: 10 })
  expect(consumerOf('EMAIL_QUEUE')).toMatchObject({ max_batch_size: 10, max_concurrency: 10 })
})
