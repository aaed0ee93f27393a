// Loaders of the tabs and of the login form. A browser loads those it shows; the Worker renders none of them.
import type { ComponentType } from 'react'
import type { MemberTab } from '../../contract/members/tabs.ts'
import type { TabProps } from './center.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const absent = () => Promise.reject(new Error('in a browser only'))

export const loadTab: Record<MemberTab, Load<TabProps>> = import.meta.env.SSR
  ? {
      account: absent,
      password: absent,
      profile: absent,
      messages: absent,
      likes: absent,
      saved: absent,
      numbers: absent,
    }
  : {
      account: () => import('./account.tsx').then((module) => module.AccountTab),
      password: () => import('./login/password.tsx').then((module) => module.PasswordTab),
      profile: () => import('./profile/profile.tsx').then((module) => module.ProfileTab),
      messages: () => import('./notices/messages.tsx').then((module) => module.NotificationsTab),
      likes: () => import('./kept/likes.tsx').then((module) => module.LikesTab),
      saved: () => import('./kept/saved.tsx').then((module) => module.SavedTab),
      numbers: () => import('./kept/numbers.tsx').then((module) => module.NumbersTab),
    }

export const loadLogin: Load<{ hasGoogle: boolean }> = import.meta.env.SSR
  ? absent
  : () => import('../account/login-form.island.tsx').then((module) => module.LoginForm.component)
