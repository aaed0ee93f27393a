// The calls of an import, answered by the use cases of the desk without a request. Bodies are validated as in requests.
import type * as z from 'zod/mini'
import type { Endpoint } from '../../client/contract/api/endpoint.ts'
import type { CallOptions } from '../../client/contract/api/route.ts'
import { deskApi } from '../../client/contract/desk/table.ts'
import { locales } from '../../client/contract/locale.ts'
import { DeskError } from '../../client/desk/api/error.ts'
import type { DeskCall } from '../../client/desk/import/run.ts'
import type { Input } from '../../worker/api/endpoint/endpoint.ts'
import { getReferenceOptions } from '../../worker/data/entries/reference-options.ts'
import type { OperatorContext } from '../../worker/desk/acting.ts'
import { beginPostImport, checkPosts, importPosts } from '../../worker/desk/entries/post-import.ts'
import { importFile, importImage } from '../../worker/desk/images/fetched.ts'
import { checkRedirectRows, importRedirects } from '../../worker/desk/site/redirect-import.ts'
import { parseOrThrow, Problem } from '../../worker/http/problem.ts'
import { run } from '../../worker/storage/db.ts'
import { Unavailable } from '../../worker/storage/time-limit.ts'

type Table = typeof deskApi
type Parts<Row extends Endpoint> = Pick<Input<Row>, 'params' | 'body'> & {
  query: CallOptions['query']
}
type Handlers<Name extends keyof Table> = {
  [One in Name]: (
    input: Parts<Table[One]>,
  ) => z.output<Table[One]['output']> | Promise<z.output<Table[One]['output']>>
}

const handlersOf = (
  acting: OperatorContext,
  { IMAGES: images, ORIGIN: origin }: Pick<Env, 'IMAGES' | 'ORIGIN'>,
) => {
  const { deps, operator } = acting
  const request = { deps, operator, images }
  return {
    choices: ({ params: { kind }, query }) => {
      const lang = locales.find((one) => one === query?.['lang']) ?? operator.lang
      return run(deps, getReferenceOptions(deps, kind, { lang }))
    },
    postImportBegin: ({ body }) => beginPostImport(acting, body),
    postImportCheck: ({ body }) => checkPosts(deps, body.keys),
    postImportStep: ({ params, body }) => importPosts(acting, params.id, body.posts),
    postImportImage: ({ body }) => importImage(request, { ...body, ownOrigin: origin }),
    postImportFile: ({ params, body }) => importFile(request, { file: body.file, run: params.id }),
    // A redirect from a page of this site is not used while the page is there.
    redirectImportCheck: async ({ body: { rows } }) => ({
      problems: await checkRedirectRows(acting, {
        rows,
        origin,
        isTaken: () => Promise.resolve(false),
      }),
    }),
    redirectImport: ({ body }) => importRedirects(acting, { ...body, origin }),
  } satisfies Handlers<
    | 'choices'
    | 'postImportBegin'
    | 'postImportCheck'
    | 'postImportStep'
    | 'postImportImage'
    | 'postImportFile'
    | 'redirectImportCheck'
    | 'redirectImport'
  >
}

/** Parameters as they are in addresses. */
const textsOf = (params: object = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

function refusalOf({ code, details }: Problem): DeskError {
  const fields = (details.fields ?? []).map(({ field }) => field)
  return new DeskError(code, { detail: [code, ...fields].join(' ') })
}

export function deskCalls(acting: OperatorContext, env: Pick<Env, 'IMAGES' | 'ORIGIN'>): DeskCall {
  const handlers = new Map<string, (input: never) => unknown>(
    Object.entries(handlersOf(acting, env)),
  )
  const rows = Object.entries(deskApi as Record<string, Endpoint>)
  async function answer(
    route: string,
    { params, query, body }: CallOptions = {},
  ): Promise<unknown> {
    const [name = '', row] = rows.find(([, one]) => one.route === route) ?? []
    const handler = handlers.get(name)
    if (!row || !handler) throw new Error(`no use case answers ${route}`)
    const sent = body instanceof FormData ? Object.fromEntries(body) : body
    try {
      return await handler({
        params: row.params && parseOrThrow(row.params, textsOf(params)),
        query,
        body: row.body && parseOrThrow(row.body, sent),
      } as never)
    } catch (error) {
      if (error instanceof Unavailable && error.isTimeout) throw new DeskError('timeout')
      throw error instanceof Problem ? refusalOf(error) : error
    }
  }
  // Safe cast: `Handlers` has the types of the rows.
  return answer as DeskCall
}
