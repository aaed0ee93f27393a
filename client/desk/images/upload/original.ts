import { useEffect, useState } from 'react'
import { cacheKeyOf } from '../../api/cache-key.ts'

interface Original {
  file: Blob
  width: number
  height: number
}

/** File that an image is cropped from, with its display size. `null` while it loads, `'failed'` on an error. */
export function useOriginal(id: number): Original | 'failed' | null {
  const [original, setOriginal] = useState<Original | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    load(id, controller.signal).then(setOriginal, () => {
      if (!controller.signal.aborted) setOriginal('failed')
    })
    return () => controller.abort()
  }, [id])
  return original
}

async function load(id: number, signal: AbortSignal): Promise<Original | 'failed'> {
  const address = cacheKeyOf('GET /api/backstage/image/:id/file', { params: { id } })
  const response = await fetch(address, { signal })
  if (!response.ok) return 'failed'
  const file = await response.blob()
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { file, width, height }
}
