// jsdom has no types of its own. Only the parts that scripts/import/dom.ts uses.
declare module 'jsdom' {
  export class JSDOM {
    readonly window: Pick<typeof globalThis, 'DOMParser' | 'Element' | 'NodeFilter'>
  }
}
