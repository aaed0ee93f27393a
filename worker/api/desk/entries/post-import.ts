import { deskApi } from '../../../../client/contract/desk/table.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { operatorContextOf } from '../operator-context.ts'

/** Loaded on demand, because few sites import and none often. */
const load = () => import('../../../desk/entries/post-import.ts')

export const postImportEndpoints = {
  postImports: endpoint(deskApi.postImports, async ({ deps }) => {
    const { postImportsNow } = await load()
    return postImportsNow(deps)
  }),
  postImportBegin: endpoint(deskApi.postImportBegin, async (input) => {
    const { beginPostImport } = await load()
    return beginPostImport(operatorContextOf(input), input.body)
  }),
  postImportCheck: endpoint(deskApi.postImportCheck, async ({ deps, body }) => {
    const { checkPosts } = await load()
    return checkPosts(deps, body.keys)
  }),
  postImportStep: endpoint(deskApi.postImportStep, async (input) => {
    const { importPosts } = await load()
    return importPosts(operatorContextOf(input), input.params.id, input.body.posts)
  }),
  postImportImage: endpoint(deskApi.postImportImage, async (input) => {
    const { importImage } = await import('../../../desk/images/fetched.ts')
    const { deps, operator, requestId = '' } = operatorContextOf(input)
    const { IMAGES: images, ORIGIN } = input.c.env
    const request = { deps, operator, images, request_id: requestId }
    return importImage(request, { ...input.body, ownOrigin: ORIGIN })
  }),
  postImportFile: endpoint(deskApi.postImportFile, async (input) => {
    const { importFile } = await import('../../../desk/images/fetched.ts')
    const { deps, operator, requestId = '' } = operatorContextOf(input)
    const request = { deps, operator, images: input.c.env.IMAGES, request_id: requestId }
    return importFile(request, { file: input.body.file, run: input.params.id })
  }),
  postImportUndo: endpoint(deskApi.postImportUndo, async (input) => {
    const { undoPostImport } = await import('../../../desk/entries/post-import-undo.ts')
    return undoPostImport(operatorContextOf(input), input.params.id, input.body.after ?? '')
  }),
}
