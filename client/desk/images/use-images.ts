import { call } from '../api/call.ts'
import { usePages } from '../api/pages.ts'

const route = 'GET /api/backstage/image'

/** The pictures that a query leaves, page by page. */
export function usePictures(query: Record<string, string>) {
  return usePages(route, 'after', (page) => call(route, { query: page }), {
    query,
    revalidateAll: false,
    revalidateFirstPage: false,
    keepPreviousData: true,
  })
}

export type PictureList = ReturnType<typeof usePictures>
