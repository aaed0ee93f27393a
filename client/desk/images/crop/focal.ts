import type { FocalPoint } from '../../../contract/images.ts'

export const percent = (share: number) => `${Math.round(share * 100)}%`

/** A focal point as a value of `object-position`. */
export const positionOf = ({ x, y }: FocalPoint) => `${percent(x)} ${percent(y)}`
