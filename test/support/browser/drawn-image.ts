import type { Page } from 'playwright/test'

/** A unique PNG, drawn in the browser. */
export async function drawnImage(page: Page, name: string) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480)
    const context = canvas.getContext('2d')!
    for (let at = 0; at < 640; at += 8) {
      context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
      context.fillRect(at, 0, 8, 480)
    }
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}
