import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { nextQuestionnaire } from '../../backstage/questionnaire-next.ts'
import { countAnswers } from '../../data/questionnaire.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const questionnaireEndpoints = {
  questionnaireAnswers: endpoint(
    backstageApi.questionnaireAnswers,
    async ({ deps, params: { id } }) => {
      const found = await run(deps, countAnswers(deps, id))
      if (!found) throw problem('not_found')
      return found
    },
  ),
  questionnaireNext: endpoint(backstageApi.questionnaireNext, (input) =>
    nextQuestionnaire(actingIn(input), { ...input.params, ...input.body }),
  ),
}
