import { setToggle, type Toggle } from './set-toggle.ts'
import { ApiError } from '../../browser/api/call.ts'
import { useFailureToast } from '../../browser/form/use-failure-toast.ts'

/**
 * Turns something on or off, and shows a toast on failure; `failed` is its text. Islands that use it must name `toast`
 * among their messages.
 */
export function useSetToggle(failed: string) {
  const toastFailure = useFailureToast()

  async function set<State>(toggle: Toggle<State>, isOn: boolean) {
    try {
      await setToggle(toggle, isOn)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toastFailure(error, failed, () => void set(toggle, isOn))
    }
  }
  return <State>(toggle: Toggle<State>, isOn: boolean) => void set(toggle, isOn)
}
