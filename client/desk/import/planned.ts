// Changes that a plan will make. Without the importer, which loads when a file is chosen.
import type { PostPlan, PostWork } from './run.ts'

export interface PlannedChanges extends Record<PostWork['plan'], number> {
  images: number
  redirects: number
  /** Comments of readers, which are left out. */
  comments: number
  /** False if there is nothing to import. */
  isUseful: boolean
}

export function plannedChanges({ works, mapping }: PostPlan): PlannedChanges {
  const count = (plan: PostWork['plan']) => works.filter((work) => work.plan === plan).length
  const [created, updated] = [count('created'), count('updated')]
  const lacking = works.filter(
    ({ plan, images, image_count }) => plan !== 'kept' && images.length > image_count,
  )
  const images = mapping.hasImages ? new Set(lacking.flatMap((work) => work.images)).size : 0
  const redirects = mapping.hasRedirects
    ? works.filter(({ post }) => post.address !== null).length
    : 0
  return {
    created,
    updated,
    unchanged: count('unchanged'),
    kept: count('kept'),
    images,
    redirects,
    comments: works.reduce((sum, { post }) => sum + post.comments, 0),
    isUseful: created + updated + images + redirects > 0,
  }
}
