/** How an item of a numbered list begins: `1.`, `(2)`, `iv)`, `三、`, `第一`. */
const ordered = /^[(（]?(?:\d{1,3}|[a-z]|[ivxlc]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]?$/i

export const isOrderedMarker = (marker: string): boolean => ordered.test(marker) && marker !== 'o'
