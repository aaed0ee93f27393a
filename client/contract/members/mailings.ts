/** Regular emails that members switch on. Each contains a link that switches it off. */
export const mailings = ['digest', 'reminder'] as const
export type Mailing = (typeof mailings)[number]
