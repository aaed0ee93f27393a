// Comments reported by readers, for moderators in browser tests. A member may write one comment per ten seconds, so
// each comment has another author; the next member reports it.
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import { createOtherMember, uniqueText } from './comments.ts'

/** Number of authors who sign up in parallel. */
const atOnce = 6

/** Resolves to the texts in the order of their reports. */
export async function reportedComments(
  baseURL: string,
  { article, count, reason }: { article: number; count: number; reason: CommentReason },
): Promise<string[]> {
  const writers = []
  while (writers.length < count) {
    const some = Math.min(atOnce, count - writers.length)
    writers.push(
      ...(await Promise.all(Array.from({ length: some }, () => createOtherMember(baseURL)))),
    )
  }
  const texts: string[] = []
  for (const [at, writer] of writers.entries()) {
    const text = uniqueText()
    const id = await writer.write(article, text)
    await writers.at(at - 1)!.report(id, reason)
    texts.push(text)
  }
  await Promise.all(writers.map(({ leave }) => leave()))
  return texts
}
