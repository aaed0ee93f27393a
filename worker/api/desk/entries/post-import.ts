import { deskApi } from '../../../../client/contract/desk/table.ts'
import { endpoints } from '../../endpoint/endpoint.ts'
import { imageRequestOf } from '../../endpoint/image-request.ts'

/** Loaded on demand, because few sites import and none often. */
const load = () => import('../../../desk/entries/post-import.ts')

export const postImportEndpoints = endpoints(deskApi, {
  postImports: async ({ deps }) => {
    const { postImportsNow } = await load()
    return postImportsNow(deps)
  },
  postImportBegin: async ({ acting, body }) => {
    const { beginPostImport } = await load()
    return beginPostImport(acting, body)
  },
  postImportCheck: async ({ deps, body }) => {
    const { checkPosts } = await load()
    return checkPosts(deps, body.keys)
  },
  postImportStep: async ({ acting, params, body }) => {
    const { importPosts } = await load()
    return importPosts(acting, params.id, body.posts)
  },
  postImportImage: async (asked) => {
    const { importImage } = await import('../../../desk/images/fetched.ts')
    return importImage(imageRequestOf(asked), { ...asked.body, ownOrigin: asked.c.env.ORIGIN })
  },
  postImportFile: async (asked) => {
    const { importFile } = await import('../../../desk/images/fetched.ts')
    const { body, params } = asked
    return importFile(imageRequestOf(asked), { file: body.file, run: params.id })
  },
  postImportUndo: async ({ acting, params, body }) => {
    const { undoPostImport } = await import('../../../desk/entries/post-import-undo.ts')
    return undoPostImport(acting, params.id, body.after ?? '')
  },
})
