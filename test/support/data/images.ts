// Small real images, 8 × 4 pixels, and ways to corrupt them.
const decode = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

export const sampleImages = {
  png: decode(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAMAAACEE47CAAAAA1BMVEXCKhvQX3owAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgIAwAACQAAa5tRrMAAAAASUVORK5CYII=',
  ),
  /** Its metadata says "where I live". */
  jpg: decode(
    '/9j/4QDWRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgANAAAAcgAAAGmHBAABAAAAgAAAAAAAAAA4YwAA6AMAADhjAADoAwAAd2hlcmUgSSBsaXZlAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAACAAAAAOgBAABAAAABAAAAAAAAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcAEuv/9k=',
  ),
  gif: decode('R0lGODlhCAAEAIAAAExpccIqGyH5BAUAAAAALAAAAAAIAAQAAAIFjI+piwUAOw=='),
  avif: decode(
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAgAAAAEAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAqbWRhdBIACgg4CH7SAhoNIDIUHEJi5OAAFgAAkDWOPH8UQHYETnE=',
  ),
  webp: decode('UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoIAAQABUB8JaACdAFAAAD+5Qr4Nkim5H+4P1B/EE8AAA=='),
}

const files = import.meta.glob<string>('/test/fixtures/images/*', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** An image of test/fixtures/images. */
export const imageFile = (name: string) =>
  decode(files[`/test/fixtures/images/${name}`]!.replace(/^.*,/, ''))

/** The JPEG of an upright camera: its metadata requires a rotation. */
export const turnedJpeg = turned(sampleImages.jpg)

function turned(image: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(image)
  // The orientation, tag 0x0112, follows the header of the first directory.
  const entry = [0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]
  const at = file.findIndex((_, start) =>
    entry.every((byte, index) => file[start + index] === byte),
  )
  file[at + entry.length] = 6
  return file
}

/** The file padded with zeros to a size in bytes. */
export function padded(image: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(size)
  file.set(image)
  return file
}

/** A PNG whose header declares these dimensions. */
export function claimedPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(sampleImages.png)
  const view = new DataView(file.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return file
}

/** A PNG whose container is whole, but whose pixels are not. */
export function unsoundPng(): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(sampleImages.png)
  file.fill(0x55, file.length - 27, file.length - 16)
  return file
}

/** The image followed by HTML, to test content sniffing. */
export function polyglot(image: Uint8Array): Uint8Array<ArrayBuffer> {
  const page = new TextEncoder().encode('<html><script>alert(document.domain)</script></html>')
  const file = padded(image, image.length + page.length)
  file.set(page, image.length)
  return file
}
