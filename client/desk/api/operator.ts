// The signed-in operator. The document contains it, so the first screen needs no request for it.
import { can, type Permission } from '../../contract/roles.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'
import { isPermissionOff, isTypeOff } from '../../contract/site/modules.ts'
import type { Locale } from '../../contract/locale.ts'
import { createStore, useStore } from './store.ts'

function inDocument(): OperatorSelf {
  const text = document.querySelector('#operator')?.textContent ?? '{}'
  return JSON.parse(text) as OperatorSelf
}

const operator = createStore(inDocument())

export function useOperator(): OperatorSelf {
  return useStore(operator)
}

export function currentOperator(): OperatorSelf {
  return operator.get()
}

export function setOperator(next: OperatorSelf): void {
  // Reloads when another operator has signed in or the language has changed.
  if (next.id !== operator.get().id || next.lang !== operator.get().lang) location.reload()
  operator.set(next)
}

export function useCan(): (permission: Permission, subject?: Parameters<typeof can>[2]) => boolean {
  const self = useOperator()
  const off = new Set(self.modules_off)
  return (permission, subject) =>
    !isPermissionOff(off, permission) && can(self, permission, subject)
}

/** True for an entry type of a module that is switched off. */
export function useIsTypeOff(): (type: string) => boolean {
  const off = new Set(useOperator().modules_off)
  return (type) => isTypeOff(off, type)
}

/** Default language of an operator's lists. */
export function ownLanguage({ languages, lang }: OperatorSelf): Locale {
  return languages[0] ?? lang
}
