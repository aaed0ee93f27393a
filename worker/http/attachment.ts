/** `Content-Disposition` for a download (RFC 6266), with an ASCII name for older clients. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`
}

/** Value of an extended parameter (RFC 5987), which allows fewer characters than a URI. */
function extended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
