import { Hono } from 'hono'
import { every } from 'hono/combine'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { Content } from '../../../client/contract/v1/entry.ts'
import { contentApi } from '../../../client/contract/v1/table.ts'
import { textInputs, type TextInput } from '../../../client/contract/v1/write.ts'
import { hashToken } from '../../auth/token.ts'
import { listImages } from '../../data/images/list.ts'
import {
  contentSchema,
  listContent,
  readContent,
  type Address,
} from '../../desk/content-api/read.ts'
import {
  addToContentRelease,
  checkContent,
  compareContent,
  contentTranslations,
  searchContent,
} from '../../desk/content-api/review.ts'
import { assertUnlimitedToken } from '../../desk/content-api/token.ts'
import { measuresOf } from '../../desk/analytics/metrics-report.ts'
import { listReleases } from '../../data/entries/release.ts'
import { fetchImage } from '../../desk/content-api/fetch-image.ts'
import {
  createContent,
  draftTranslationOf,
  publishContent,
  saveContent,
  withdrawContent,
} from '../../desk/content-api/write.ts'
import { addImage } from '../../desk/images/image.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import {
  endpoints,
  requestKey,
  type DeskInput,
  type MountableEndpoint,
  requireIfMatch,
} from '../endpoint/endpoint.ts'
import { imageRequestOf } from '../endpoint/image-request.ts'
import { describe } from '../endpoint/openapi.ts'
import { contentSiteEndpoints } from './site.ts'
import { tagged } from './tag.ts'

/** A handler for every row of the content API. */
type ContentEndpoints = {
  [Name in keyof typeof contentApi]: MountableEndpoint<(typeof contentApi)[Name]>
}

const entryEndpoints = endpoints(contentApi, {
  listContent: ({ acting, query }) => listContent(acting, query),
  readContent: async (input) => {
    const found = await readContent(input, input.params, input.query)
    return tagged(input, found, hashToken(JSON.stringify(found)).slice(0, 16))
  },
  createContent: async (input) =>
    tagged(
      input,
      await createContent(input.acting, input.body, {
        format: input.query.format,
        key: requestKey(input.c),
        by: input.query.by,
      }),
    ),
  replaceContent: (input) => save(input, false),
  changeContent: (input) => save(input, true),
  publishContent: async (input) => {
    if (input.body.at !== undefined && isLater(input, input.body.at)) throw wrongTime()
    return publish(input)
  },
  scheduleContent: async (input) => {
    if (!isLater(input, input.body.at)) throw wrongTime()
    return publish(input)
  },
  withdrawContent: async (input) => {
    const change = { rev: requireIfMatch(input.c), ...input.body }
    const done = await withdrawContent(input.acting, input.params, change)
    tagged(input, done.entry)
    return done
  },
  compareContent: (input) => compareContent(input, input.params),
  checkContent: (input) => checkContent(input, input.params),
  contentTranslations: (input) => contentTranslations(input, input.params),
  draftContentTranslation: async (input) => {
    const rev = requireIfMatch(input.c)
    return tagged(input, await draftTranslationOf(input.acting, input.params, rev))
  },
  searchContent: (input) => searchContent(input, input.query),
  listContentReleases: ({ deps, query }) => run(deps, listReleases(deps, query)),
  addToContentRelease: ({ acting, params, body }) =>
    addToContentRelease(acting, params.release, body),
  contentNumbers: ({ deps, operator, query }) => {
    assertUnlimitedToken(operator)
    return measuresOf(deps, query)
  },
  contentSchema: (input) => contentSchema(input, input.params.type),
  listContentImages: ({ deps, query }) => run(deps, listImages(deps, query)),
  addContentImage: (input) => addImage(imageRequestOf(input), input.body),
  addContentImageFrom: async (input) => {
    const { url, directory } = input.body
    const file = await fetchImage(url, input.c.env.ORIGIN)
    return addImage(imageRequestOf(input), { file, directory })
  },
})

export const contentEndpoints: ContentEndpoints = { ...entryEndpoints, ...contentSiteEndpoints }

type Saving = DeskInput & {
  params: Address
  query: { format: TextInput; by?: 'machine' | undefined }
  body: { data: Record<string, unknown> }
}

async function save(input: Saving, isPartial: boolean): Promise<Content> {
  const change = { rev: requireIfMatch(input.c), ...input.query, ...input.body, isPartial }
  return tagged(input, await saveContent(input.acting, input.params, change))
}

type Publishing = DeskInput & {
  params: Address
  body: Omit<Parameters<typeof publishContent>[2], 'rev'>
}

async function publish(input: Publishing) {
  const change = { rev: requireIfMatch(input.c), ...input.body }
  const done = await publishContent(input.acting, input.params, change)
  tagged(input, done.entry)
  return done
}

const isLater = ({ acting }: Pick<DeskInput, 'acting'>, at: string) =>
  at > acting.deps.now().toISOString()

const wrongTime = () =>
  problem('validation_failed', { fields: [{ field: 'at', code: 'invalid_value' }] })

export const contentOpenapi = new Hono<AppEnv>().get('/api/v1/openapi.json', etag(), (c) =>
  describe(c, contentApi, 'public, max-age=3600'),
)

const exposed = [
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
]
const readable = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['Authorization', 'If-None-Match'],
  exposeHeaders: exposed,
  maxAge: 86_400,
})

/** Scripts of any site may read with a token. Writes come from servers. */
const contentCors = createMiddleware<AppEnv>(async function contentCors(c, next) {
  const isPreflight = c.req.header('Access-Control-Request-Method') !== undefined
  return c.req.method === 'OPTIONS' && !isPreflight ? next() : readable(c, next)
})

/** Answers 304 to a read whose `If-None-Match` is current. */
const conditional = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    ...exposed,
    'Access-Control-Allow-Origin',
    'Access-Control-Expose-Headers',
  ],
})

/** HTML is an output only: no converter of HTML runs without a browser (docs/decisions/api/content-api.md). */
const htmlRefused = createMiddleware<AppEnv>(async function htmlRefused(c, next) {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (isWrite && c.req.query('format') === 'html')
    throw problem('unsupported_media_type', { members: { formats: textInputs } })
  await next()
})

/** In front of the content API. */
export const contentGate = every(contentCors, conditional, htmlRefused)
