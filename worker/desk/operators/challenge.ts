import { operatorTokenWrite, useOperatorTokenWrite } from '../../data/operators/token.ts'
import { passkeyChallengesIn } from '../../services/passkey-challenge.ts'

export const { newChallenge, useChallenge } = passkeyChallengesIn({
  insertStatement: (deps, { owner, ...token }) =>
    operatorTokenWrite(deps, { ...token, operator_id: owner }),
  consumeStatement: useOperatorTokenWrite,
})
