import type { FocalPoint } from '../../../contract/images.ts'

export const percent = (share: number) => `${Math.round(share * 100)}%`

/** Where a box looks at its picture, as `object-position` takes it. */
export const positionOf = ({ x, y }: FocalPoint) => `${percent(x)} ${percent(y)}`
