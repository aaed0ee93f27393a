// Captcha digits on development sites, for tests and for people who cannot see the image: /dev/pin?id=… with the id of
// the form's captcha. In other environments this address does not exist.
import { Hono } from 'hono'
import { getPin } from '../data/inbox/captcha.ts'
import { run } from '../storage/db.ts'
import { isDevelopment, type AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'

export const devPin = new Hono<AppEnv>().get('/dev/pin', async (c, next) => {
  if (!isDevelopment(c.env)) return next()
  const pin = await run(c.get('deps'), getPin(c.get('deps'), c.req.query('id') ?? ''))
  c.header('Cache-Control', neverStored)
  return c.text(pin ?? '', pin === null ? 404 : 200)
})
