import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFreshFigures } from '../data/waiting.ts'
import { Bar } from './bar.tsx'
import { Dock } from './dock.tsx'
import { Rail } from './rail.tsx'

/** Around the screen of the address, or around `children` in its place. */
export function Frame({ children }: { children?: ReactNode }) {
  useFreshFigures()
  return (
    <>
      <div className="desk">
        <Rail />
        <div className="desk-page">
          <Bar />
          <main id="main" tabIndex={-1}>
            {children ?? <Outlet />}
          </main>
        </div>
      </div>
      <Dock />
    </>
  )
}
