// The parts of an import in their order.
import { addRedirects } from './redirects.ts'
import { addImages, writeDrafts, type PostPlan, type Watch } from './run.ts'

export type ImportPart = 'drafts' | 'images' | 'redirects'

/** Drafts, then their images, then redirects. Resolves to false if canceled. */
export async function runImport(
  plan: PostPlan,
  run: { run: number; name: string },
  watchOf: (part: ImportPart) => Watch,
): Promise<boolean> {
  const { hasImages, hasRedirects } = plan.mapping
  return (
    (await writeDrafts(plan, run.run, watchOf('drafts'))) &&
    (!hasImages || (await addImages(plan, run.run, watchOf('images')))) &&
    (!hasRedirects || addRedirects(plan, run, watchOf('redirects')))
  )
}
