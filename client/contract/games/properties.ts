export const gameKinds = [
  'slot',
  'wheel',
  'table',
  'arcade',
  'baccarat',
  'roulette',
  'dragon-tiger',
  'show',
  'draw',
  'quick',
  'scratch',
  'mahjong',
  'poker',
  'board',
  'landlord',
  'ball',
  'racing',
  'virtual',
] as const
export type GameKind = (typeof gameKinds)[number]

export const jackpotLayers = ['grand', 'major', 'minor', 'mini'] as const
export const devices = ['desktop', 'tablet', 'mobile'] as const
