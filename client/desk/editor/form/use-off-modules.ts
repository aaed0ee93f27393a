import type { OffModules } from '../../../contract/site/modules.ts'
import { useOperator } from '../../api/operator.ts'

/** Parts of the site that are switched off. */
export function useOffModules(): OffModules {
  return new Set(useOperator().modules_off)
}
