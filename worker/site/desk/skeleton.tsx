// Skeleton of a desk screen in its final size. It is part of the document until the scripts have rendered the screen.
// It needs no style sheet: its sizes equal those of client/desk/styles/{base,layout,list}.css and
// client/desk/editor/editor.css.
import type { DeskLanguage } from '../../../client/contract/desk/operators/operator.ts'
import type { FirstScreen } from '../../../client/contract/desk/first-screen.ts'

type ScreenName = FirstScreen['name']

const lateTexts: Record<DeskLanguage, { why: string; again: string }> = {
  'zh-CN': { why: '工作台还没有打开。请检查网络；工作台需要JavaScript。', again: '重新打开' },
  'en-US': {
    why: 'The desk has not opened yet. Check your connection; the desk needs JavaScript.',
    again: 'Open it again',
  },
}

/** The skeleton is shown after 200 ms, so that fast screens do not flash. Its line for a failed start follows after 20 s. */
export const skeletonStyles = `:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
html{background:light-dark(#f7f7f3,#0b111d)}body{margin:0}
.skeleton{--line:light-dark(#d8d8d0,#253146);--sk-pad:32px;--sk-rail:208px;position:relative;min-height:100vh;min-height:100dvh;box-sizing:border-box;padding-top:5px;overflow:hidden;animation:skeleton 0s .2s backwards}
@keyframes skeleton{from{opacity:0}}
.skeleton-late{display:block;position:fixed;z-index:1;inset:auto 0 0;margin:0;padding:16px 24px;background:light-dark(#fff3d6,#33280f);color:light-dark(#14181d,#eceff2);font:15px/1.6 system-ui,sans-serif;animation:skeleton-late 0s 20s backwards}
@keyframes skeleton-late{from{visibility:hidden}}
.skeleton-late a{margin-inline-start:8px;color:inherit;text-decoration:underline}
.skeleton *{box-sizing:border-box}
.skeleton i{display:block;height:10px;max-width:100%;background:var(--line);opacity:.7}
.skeleton p{display:flex;align-items:center;justify-content:space-between;height:41px;margin:0;border-bottom:1px solid var(--line)}
.skeleton .skeleton-head{height:34px;margin-top:10px}
.skeleton .skeleton-day{height:150px;margin-top:22px}
.skeleton .skeleton-tabs{margin-top:15px}
.skeleton .skeleton-find{width:300px;height:28px;margin-top:12px}
.skeleton .skeleton-title{display:none;width:60%;height:36px;margin-top:9px}
.skeleton-rail{position:absolute;inset:5px auto 0 0;width:var(--sk-rail);padding:17px 20px;border-right:1px solid var(--line)}
.skeleton-rail i{width:96px;margin-bottom:20px}
.skeleton-bar{height:48px;padding:19px var(--sk-pad);border-bottom:1px solid var(--line)}
.skeleton-page{max-width:1360px;padding:24px var(--sk-pad)}
.skeleton:not(.skeleton-editor)>:not(.skeleton-rail){margin-left:var(--sk-rail)}
.skeleton-editor .skeleton-page{max-width:none;padding:16px 344px 0 24px}
.skeleton-editor .skeleton-page>*{max-width:720px;margin-inline:auto}
.skeleton-side{position:absolute;inset:53px 0 0 auto;width:320px;padding:16px 20px;border-left:1px solid var(--line)}
@media(min-width:1536px){.skeleton{--sk-pad:40px;--sk-rail:232px}}
@media(max-width:991px){.skeleton{--sk-pad:16px}.skeleton:not(.skeleton-editor)>:not(.skeleton-rail){margin-left:0}.skeleton-rail,.skeleton-side{display:none}.skeleton-page{padding-top:16px}.skeleton-editor .skeleton-bar{height:56px}.skeleton-editor .skeleton-page{padding:72px 16px 0}.skeleton .skeleton-day{height:62px}.skeleton .skeleton-tabs{height:45px;margin-top:26px}.skeleton .skeleton-find{width:100%;height:1px;margin-top:57px}.skeleton .skeleton-head{height:56px;margin-top:6px;border:0}.skeleton-list p:not([class]){height:91px}}
@media(max-width:600px){.skeleton .skeleton-title{display:block}}`

interface BarProps {
  width: number | string
  height?: number
  /** Space above it in pixels. */
  top?: number
}

const Bar = ({ width, height = 10, top = 0 }: BarProps) => (
  <i style={{ width, height, marginTop: top }} />
)

const widths = [62, 44, 53, 38, 58]
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function Rows({ count }: { count: number }) {
  return times(count).map((row) => (
    <p key={row}>
      <Bar width={`${widths[row % widths.length]}%`} />
      <Bar width={72} />
    </p>
  ))
}

function Lines({ count, top }: { count: number; top: number }) {
  return times(count).map((line) => (
    <Bar key={line} width={line % 4 === 3 ? '64%' : '100%'} top={line % 4 === 0 ? top : 17} />
  ))
}

const pages: Record<ScreenName, () => React.ReactNode> = {
  today: () => (
    <>
      <Bar width={280} height={36} top={4} />
      <i className="skeleton-day" />
      <Bar width={120} height={18} top={40} />
      <Rows count={8} />
    </>
  ),
  list: () => (
    <>
      <Bar width={160} height={36} top={4} />
      <p className="skeleton-tabs">
        <Bar width={320} />
      </p>
      <i className="skeleton-find" />
      <p className="skeleton-head" />
      <Rows count={12} />
    </>
  ),
  editor: () => (
    <div>
      <Bar width="100%" height={28} top={5} />
      <Bar width={140} top={10} />
      <Bar width="84%" height={36} top={24} />
      <i className="skeleton-title" />
      <Bar width="60%" height={20} top={18} />
      <p style={{ marginTop: 24, height: 42, borderTop: '1px solid var(--line)' }}>
        <Bar width={360} />
      </p>
      <Lines count={12} top={34} />
    </div>
  ),
  other: () => (
    <>
      <Bar width={160} height={36} top={4} />
      <Lines count={6} top={40} />
    </>
  ),
}

interface SkeletonProps {
  screen: ScreenName
  lang: DeskLanguage
  /** Path and query of the screen. */
  address: string
}

export function Skeleton({ screen, lang, address }: SkeletonProps) {
  const { why, again } = lateTexts[lang]
  return (
    <>
      <Shape screen={screen} />
      {/* Scripts that were not loaded cannot say so. */}
      <output className="skeleton-late">
        {why} <a href={address}>{again}</a>
      </output>
    </>
  )
}

function Shape({ screen }: Pick<SkeletonProps, 'screen'>) {
  const Page = pages[screen]
  return (
    <div className={`skeleton skeleton-${screen}`} aria-hidden="true">
      {screen !== 'editor' && (
        <div className="skeleton-rail">
          {times(12).map((line) => (
            <i key={line} />
          ))}
        </div>
      )}
      <div className="skeleton-bar">
        <Bar width={200} />
      </div>
      <div className="skeleton-page">
        <Page />
      </div>
      {screen === 'editor' && (
        <div className="skeleton-side">
          <Lines count={8} top={28} />
        </div>
      )}
    </div>
  )
}
