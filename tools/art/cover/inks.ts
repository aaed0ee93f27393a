// The colours of covers.
import type { Topic } from '../../../client/contract/categories.ts'

export type Inks = readonly [
  ground: string,
  main: string,
  dark: string,
  light: string,
  spark: string,
]

/** Four sets for each category: ground, main, dark, light, spark. */
export const inks: Record<Topic, readonly Inks[]> = {
  casino: [
    ['#b4202e', '#f3e6d2', '#1a1518', '#e8a79b', '#f0b03c'],
    ['#f1e5d3', '#b4202e', '#1a1518', '#e9b7a6', '#f0b03c'],
    ['#241519', '#c92c38', '#0f0b0d', '#f3e6d2', '#f0b03c'],
    ['#e9b7a6', '#a71c2a', '#2a1216', '#fbf1e3', '#f3d27a'],
  ],
  live: [
    ['#1b1a2e', '#f08423', '#0e0e1b', '#fbe3b5', '#f9bd4d'],
    ['#ea7a1c', '#fbdca0', '#221a22', '#fff3dd', '#c44a12'],
    ['#f8dfb3', '#e06a17', '#2a1d22', '#fff6e6', '#b73c1a'],
    ['#2b1a20', '#e86f1a', '#140c10', '#fbdca0', '#f4ae3d'],
  ],
  lottery: [
    ['#2849c0', '#f3f1e7', '#101d52', '#8ea4ef', '#f4bb33'],
    ['#e7eaf6', '#2849c0', '#111d4c', '#aab9f0', '#e5532e'],
    ['#111c48', '#4a6be0', '#0a1130', '#e7eaf6', '#f4bb33'],
    ['#c9d3f5', '#2443b4', '#101b4a', '#fbfaf3', '#e5532e'],
  ],
  chess: [
    ['#4d7a2c', '#f0efd8', '#18271a', '#a9c765', '#e2542f'],
    ['#e9ebd2', '#4d7a2c', '#18271a', '#b5cc7b', '#e2542f'],
    ['#1a2b1d', '#7ea53d', '#0e1910', '#e9ebd2', '#f0c64a'],
    ['#bcd085', '#33602a', '#14251a', '#f6f5e2', '#e2542f'],
  ],
  sports: [
    ['#0d7896', '#f2f5ee', '#083444', '#6cbccd', '#f5cb3c'],
    ['#d3e8ea', '#0d7896', '#0a3848', '#8fc9d3', '#e5562d'],
    ['#0a3344', '#1f95b0', '#062330', '#e4f1f0', '#f5cb3c'],
    ['#7cc3d0', '#0a5b75', '#072f3e', '#f4f8f1', '#e5562d'],
  ],
  news: [
    ['#0b6a55', '#f1f0e6', '#0a2b28', '#7fc2ab', '#f0bd48'],
    ['#e9eae0', '#0b6a55', '#10211f', '#a9cdbf', '#dd4a2c'],
    ['#10222b', '#2b9c83', '#0a161d', '#e9eae0', '#f0bd48'],
    ['#a9d2c2', '#0b5a49', '#0b2725', '#f6f5ec', '#dd4a2c'],
  ],
}
