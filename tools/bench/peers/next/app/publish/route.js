import { revalidatePath } from 'next/cache'

/** Marks a page as outdated; the next request generates it. */
export function POST(request) {
  revalidatePath(`/${new URL(request.url).searchParams.get('page')}`)
  return new Response(null, { status: 204 })
}
