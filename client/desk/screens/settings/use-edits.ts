import { useState } from 'react'
import { allSettings } from '../../../contract/site/settings.ts'
import { valueOf, type SettingValue } from '../../../contract/site/setting-values.ts'
import type { ApiResponse } from '../../api/client.ts'

export type Stored = ApiResponse<'GET /api/backstage/setting'>
export type Edits = ReturnType<typeof useEdits>

export function useEdits(stored: Stored) {
  const [typed, setTyped] = useState<ReadonlyMap<string, SettingValue>>(new Map())
  const valueAt = (key: string) => typed.get(key) ?? storedAt(stored, key)?.value
  const changed = new Map(
    [...typed].filter(([key, value]) => !isEqual(value, storedAt(stored, key)?.value)),
  )
  return {
    changed,
    valueAt,
    isValid: [...changed].every(([key, value]) => isValidAt(key, value)),
    edit: (key: string, value: SettingValue) => setTyped(new Map(typed).set(key, value)),
    discard: () => setTyped(new Map()),
  }
}

export function storedAt({ items }: Stored, key: string): Stored['items'][number] | undefined {
  return items.find((one) => one.key === key)
}

export function isEqual(one: SettingValue | undefined, other: SettingValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isValidAt(key: string, value: SettingValue): boolean {
  const named = allSettings.find((one) => one.key === key)
  return named !== undefined && valueOf(named.setting).safeParse(value).success
}
