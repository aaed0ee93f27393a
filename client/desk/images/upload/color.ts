/** In pixels: enough to see what most of a picture looks like. */
const side = 16

/** `#rrggbb`, the mean of a picture; `undefined` for one that is partly transparent or cannot be drawn. */
export async function averageColor(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, {
      resizeWidth: side,
      resizeHeight: side,
      resizeQuality: 'medium',
    })
    const context = new OffscreenCanvas(side, side).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return context ? meanOf(context.getImageData(0, 0, side, side).data) : undefined
  } catch {
    return undefined
  }
}

function meanOf(data: ArrayLike<number>): string | undefined {
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) return undefined
    for (const part of [0, 1, 2]) sums[part]! += data[at + part]!
  }
  const parts = sums.map((sum) => Math.round(sum / (data.length / 4)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
