import { Hono } from 'hono'
import type { AppEnv } from '../env.ts'
import { manifest } from './manifest.ts'
import { robots } from './robots.ts'

/** What programs read: robots and the manifests of the installable site. */
export const feeds = new Hono<AppEnv>().route('/', robots).route('/', manifest)
