import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRefreshCountsOnWrite } from '../data/pending-counts.ts'
import { TopBar } from './bar.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Sidebar } from './sidebar.tsx'

/** Around the screen of the address, or around `children` in its place. */
export function DeskLayout({ children }: { children?: ReactNode }) {
  useRefreshCountsOnWrite()
  return (
    <>
      <div className="desk">
        <Sidebar />
        <div className="desk-page">
          <TopBar />
          <main id="main" tabIndex={-1}>
            {children ?? <Outlet />}
          </main>
        </div>
      </div>
      <BottomNav />
    </>
  )
}
