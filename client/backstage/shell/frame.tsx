import { Outlet } from '@tanstack/react-router'
import { Bar } from './bar.tsx'
import { Dock } from './dock.tsx'
import { Rail } from './rail.tsx'

export function Frame() {
  return (
    <>
      <div className="desk">
        <Rail />
        <div className="desk-page">
          <Bar />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Dock />
    </>
  )
}
