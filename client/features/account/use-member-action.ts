import { asMember } from './as-member.ts'
import { useAction } from '../../browser/form/use-action.ts'

/** An action for members: when the session has ended meanwhile, it completes after the next login. */
export function useMemberAction(): ReturnType<typeof useAction> {
  const { run, isPending, failure } = useAction()
  return { run: (action) => run(() => asMember(action)), isPending, failure }
}
