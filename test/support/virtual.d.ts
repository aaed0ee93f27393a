/** Texts by address in the repository (test/support/public-sources.ts). */
declare module 'virtual:public-sources' {
  export const styles: Record<string, string>
  export const code: Record<string, string>
}
