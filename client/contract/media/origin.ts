// Origin of public images (docs/decisions/operation/image-domain.md). It is constant for a deployment, so it is state of the
// module: the address of every image depends on it.

/** Attribute of `<html>` that tells the browser the origin. */
const attribute = 'data-media'

let origin = globalThis.document?.documentElement.getAttribute(attribute) ?? ''

/** Without trailing slash; empty if the site's own origin serves images. */
export const mediaOrigin = () => origin

export function setMediaOrigin(value: string): void {
  origin = value
}

/** Address of a file that has the same path on both origins. */
export const onMediaOrigin = (path: string) => origin + path

/** Attributes of `<html>`. */
export const mediaAttribute = () => (origin === '' ? {} : { [attribute]: origin })
