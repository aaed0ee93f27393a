import { withLogin } from './with-login.ts'
import { useAsyncAction } from '../../browser/form/use-action.ts'

/** An action for members. If the session has ended, the action completes after the next login. */
export function useMemberAction(): ReturnType<typeof useAsyncAction> {
  const { run, isPending, failure } = useAsyncAction()
  return { run: (action) => run(() => withLogin(action)), isPending, failure }
}
