// An article or a game with its draft in the format of the API, for the holder of a preview link or for an operator.
import type { Context } from 'hono'
import { can } from '../../../client/contract/roles.ts'
import { bearerToken } from '../../auth/session-cookie.ts'
import { previewArticle, previewGame } from '../../data/previews/item.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { needsEnrolment, operatorOf } from '../operators/session.ts'
import { openDraft, openOwnDraft, type OpenedDraft, type PreviewItem } from './draft.ts'

type Asked = Omit<PreviewItem, 'type'>

export async function articleDraft(c: Context<AppEnv>, asked: Asked) {
  const { entry, data, preview } = await open(c, { type: 'article', ...asked })
  const { article } = await previewArticle(c.get('deps'), entry, data)
  return { ...article, publication_state: preview.state }
}

export async function gameDraft(c: Context<AppEnv>, asked: Asked) {
  const { entry, data, preview } = await open(c, { type: 'game', ...asked })
  const { game } = await previewGame(c.get('deps'), entry, data)
  return { ...game, publication_state: preview.state }
}

async function open(c: Context<AppEnv>, item: PreviewItem): Promise<OpenedDraft> {
  const deps = c.get('deps')
  const operator = await operatorOf(c)
  if (!operator) return openDraft(deps, { ...item, token: bearerToken(c) ?? '' })
  if (!can(operator, 'entry.read')) throw problem('forbidden')
  if (needsEnrolment(c.env, operator)) throw problem('second_factor_missing')
  return openOwnDraft(deps, item)
}
