// Plans and carries out an import of posts: drafts in steps, then their images. Each part continues
// where it was stopped.
import {
  charactersPerStep,
  postsPerCheck,
  postsPerStep,
  type PostResult,
} from '../../contract/desk/import/post-import.ts'
import type { ImportedDraft } from '../../contract/desk/import/post-import-api.ts'
import type { call as callDesk } from '../api/client.ts'
import { DeskError } from '../api/error.ts'
import type { Dropped } from '../editor/paste/content.ts'
import { patiently } from '../ui/import/steps.ts'
import type { LibraryImage } from './document.ts'
import { chosenPosts, imageAddresses, mapPost, type PostMapping } from './mapping.ts'
import type { ImportedPost, PostFile } from './posts.ts'

interface EntryRef {
  entry_id: number
  item_id: number
  type: 'article' | 'page'
  title: string
}

/** A post of the file and what has become of it so far. */
export interface PostWork {
  post: ImportedPost
  source_hash: string
  /** Addresses of its images, each once. */
  images: string[]
  dropped: Dropped
  plan: Exclude<PostResult, 'rejected'>
  /** Number of its images that the draft has. */
  image_count: number
  entry: EntryRef | null
  /** JSON of the draft without its images, until it is sent; `null` if it is converted again then. */
  draft: string | null
  /** `null` until its step is done. */
  result: PostResult | null
  /** Names of fields that the site refuses. */
  fields: string[]
  /** Codes of errors, by address of the image. */
  failed: Map<string, string>
  /** Problem of the redirect from its old address. */
  redirect: string | null
}

/** Calls the desk's API: over the network in a browser, directly in a command. */
export type DeskCall = typeof callDesk

export interface PostPlan {
  call: DeskCall
  works: PostWork[]
  mapping: PostMapping
  file: PostFile
  /** Images of the library by their address at the old site. */
  library: Map<string, LibraryImage>
}

export interface Watch {
  onProgress: (done: number, of: number) => void
  isCanceled: () => boolean
}

/** Characters of drafts in memory until they are sent. Others are converted again, which takes milliseconds each. */
const maxKeptCharacters = 50_000_000

/** Looks up which posts were imported before. Writes nothing. `null` if canceled. */
export async function planPosts(
  { call, file, mapping }: Pick<PostPlan, 'call' | 'file' | 'mapping'>,
  { onProgress, isCanceled }: Watch,
): Promise<PostPlan | null> {
  const chosen = chosenPosts(file.posts, mapping)
  const works: PostWork[] = []
  let kept = 0
  for (let start = 0; start < chosen.length; start += postsPerCheck) {
    const step: PostWork[] = []
    for (const post of chosen.slice(start, start + postsPerCheck)) {
      if (isCanceled()) return null
      step.push(await newWork(post, mapping))
      onProgress(start + step.length, chosen.length)
    }
    const body = { keys: [...new Set(step.map(({ post }) => post.key))] }
    const found = await patiently(() => call('POST /api/backstage/post-import/check', { body }))
    const known = new Map(found.items.map((one) => [one.key, one]))
    for (const work of step) {
      const one = known.get(work.post.key)
      if (!one) continue
      const { key: _, source_hash, is_untouched, image_count, ...entry } = one
      Object.assign(work, { entry, image_count })
      if (!is_untouched || entry.type !== work.post.type) work.plan = 'kept'
      else work.plan = source_hash === work.source_hash ? 'unchanged' : 'updated'
      if (work.plan === 'updated') work.image_count = 0
      else work.draft = null
    }
    for (const work of step) {
      kept += work.draft?.length ?? 0
      if (kept > maxKeptCharacters) work.draft = null
    }
    works.push(...step)
  }
  return { call, works, mapping, file, library: new Map() }
}

async function newWork(post: ImportedPost, mapping: PostMapping): Promise<PostWork> {
  const { images, dropped, type, lang, data } = mapPost(post, mapping, () => undefined)
  const draft = JSON.stringify({ type, lang, data })
  return {
    post,
    draft,
    source_hash: await hashOf(draft + JSON.stringify(images) + (post.published_at ?? '')),
    images,
    dropped,
    plan: 'created',
    image_count: 0,
    entry: null,
    result: null,
    fields: [],
    failed: new Map(),
    redirect: null,
  }
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Posts that need a draft, or a new one. */
const isDue = ({ plan, result }: PostWork) =>
  result === null && (plan === 'created' || plan === 'updated')

/** Posts whose draft lacks images. */
const lacksImages = ({ plan, result, images, image_count }: PostWork) =>
  plan !== 'kept' && result !== 'kept' && result !== 'rejected' && images.length > image_count

/** Creates and updates drafts. Resolves to false if canceled. */
export async function writeDrafts(plan: PostPlan, run: number, watch: Watch): Promise<boolean> {
  const due = plan.works.filter(isDue)
  watch.onProgress(0, due.length)
  for (let done = 0; done < due.length;) {
    if (watch.isCanceled()) return false
    const step = stepOf(due, done, plan)
    await sendStep(plan.call, run, step)
    done += step.length
    watch.onProgress(done, due.length)
  }
  return true
}

interface Sent {
  work: PostWork
  draft: ImportedDraft
}

/** As many of the next posts as a request takes. */
function stepOf(due: readonly PostWork[], start: number, plan: PostPlan): Sent[] {
  const step: Sent[] = []
  for (let characters = 0; step.length < postsPerStep && start + step.length < due.length;) {
    const work = due[start + step.length]!
    const draft = draftOf(work, plan)
    characters += JSON.stringify(draft).length
    if (step.length > 0 && characters > charactersPerStep) break
    step.push({ work, draft })
  }
  return step
}

function draftOf(work: PostWork, { mapping, library }: PostPlan): ImportedDraft {
  const { post, source_hash } = work
  const { key, published_at, group } = post
  const origin = { key, published_at, group, source_hash }
  if (work.draft !== null && work.result === null) {
    const made = JSON.parse(work.draft) as Pick<ImportedDraft, 'type' | 'lang' | 'data'>
    return { ...origin, ...made, image_count: 0 }
  }
  const { type, lang, data, image_count } = mapPost(post, mapping, (url) => library.get(url))
  return { ...origin, type, lang, data, image_count }
}

async function sendStep(call: DeskCall, run: number, step: readonly Sent[]): Promise<void> {
  const body = { posts: step.map(({ draft }) => draft) }
  const route = 'POST /api/backstage/post-import/:id/step'
  try {
    const { results } = await patiently(() => call(route, { params: { id: run }, body }))
    const found = new Map(results.map((one) => [one.key, one]))
    for (const { work, draft } of step) {
      const one = found.get(draft.key)
      if (!one) continue
      // A later part of the run does not hide what became of the post.
      if (work.result === null || one.result === 'kept') work.result = one.result
      work.draft = null
      work.entry = one.entry ?? work.entry
      work.fields = one.fields.map(({ field }) => field)
      if (one.result !== 'kept' && one.result !== 'rejected') work.image_count = draft.image_count
    }
  } catch (error) {
    const [only, ...others] = step
    const isTooLarge = error instanceof DeskError && error.code === 'payload_too_large'
    if (!only || others.length > 0 || !isTooLarge) throw error
    only.work.result = 'rejected'
    only.work.fields = ['body']
  }
}

/** Images fetched at the same time. */
const parallel = 3

/** Fetches the images of drafts and adds them. Resolves to false if canceled. */
export async function addImages(plan: PostPlan, run: number, watch: Watch): Promise<boolean> {
  const due = plan.works.filter(lacksImages)
  const total = new Set(due.flatMap(({ images }) => images)).size
  /** Error codes of the addresses asked so far; empty for an image that is there. */
  const asked = new Map<string, string>()
  watch.onProgress(0, total)
  for (let start = 0; start < due.length; start += postsPerStep) {
    const some = due.slice(start, start + postsPerStep)
    const urls = new Set(some.flatMap(({ images }) => images))
    await fetchAll(
      { plan, run },
      [...urls].filter((url) => !asked.has(url)),
      (url, code) => {
        asked.set(url, code)
        watch.onProgress(asked.size, total)
      },
      watch,
    )
    for (const work of some) work.failed = failuresOf(work, asked)
    const changed = some.filter(
      ({ images, image_count }) =>
        images.filter((url) => plan.library.has(url)).length > image_count,
    )
    for (let sent = 0; sent < changed.length;) {
      const step = stepOf(changed, sent, plan)
      await sendStep(plan.call, run, step)
      sent += step.length
    }
    if (watch.isCanceled()) return false
  }
  return true
}

const failuresOf = ({ images }: PostWork, asked: ReadonlyMap<string, string>) =>
  new Map(
    images.flatMap((url): [string, string][] => {
      const code = asked.get(url)
      return code ? [[url, code]] : []
    }),
  )

/** `onEach` gets the code of the error, or an empty text. */
async function fetchAll(
  { plan, run }: { plan: PostPlan; run: number },
  urls: string[],
  onEach: (url: string, code: string) => void,
  { isCanceled }: Watch,
): Promise<void> {
  const next = async (): Promise<void> => {
    for (let url = urls.shift(); url !== undefined && !isCanceled(); url = urls.shift()) {
      try {
        if (!plan.library.has(url)) plan.library.set(url, await imageAt(url, plan, run))
        onEach(url, '')
      } catch (error) {
        if (!(error instanceof DeskError) || !isOfImage(error)) throw error
        onEach(url, error.code)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, next))
}

/** Errors of one image; others stop the import. */
const isOfImage = ({ code }: DeskError) =>
  [
    'image_unreachable',
    'image_unacceptable',
    'payload_too_large',
    'timeout',
    'validation_failed',
  ].includes(code)

async function imageAt(
  url: string,
  { call, file: { files, site } }: PostPlan,
  run: number,
): Promise<LibraryImage> {
  const load = files.get(url)
  if (load) {
    const body = new FormData()
    body.set('file', await load(), url.slice(url.lastIndexOf('/') + 1))
    const route = 'POST /api/backstage/post-import/:id/file'
    return patiently(() => call(route, { params: { id: run }, body }))
  }
  const isLocal = url.startsWith('file:')
  if (isLocal && site === '') throw new DeskError('image_unreachable')
  const urls = imageAddresses(isLocal ? site + new URL(url).pathname : url)
  return patiently(() => call('POST /api/backstage/post-import/image', { body: { urls, run } }))
}
