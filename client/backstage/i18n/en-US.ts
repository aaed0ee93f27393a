import type { Messages } from './messages.ts'

export const enUS: Messages = {
  desk: {
    skip: 'Skip to content',
    offline:
      'The site cannot be reached. What you write is kept on this computer and saved once the line is back.',
    unreachable:
      'The site cannot be reached; nothing has changed. Check the network and try again.',
    broken: 'This screen has failed. The others have not.',
    again: 'Try again',
    to_today: 'Back to Today',
    missing: 'There is nothing here. It may have been deleted, or the address is incomplete.',
  },
  rail: {
    label: 'Desk',
    desk: 'the desk',
    content: 'Content',
    all_languages: 'six languages',
    languages: 'languages: {{count}}',
    more: 'More',
  },
  screen: { today: 'Today', articles: 'Articles', games: 'Games' },
  role: {
    owner: 'owner',
    editor: 'editor',
    author: 'author',
    translator: 'translator',
    moderator: 'moderator',
    support: 'support',
    analyst: 'analyst',
  },
  palette: {
    title: 'Find, go, do',
    field: 'Find, go, do',
    go: 'Go to',
    do: 'Do',
    none: 'Nothing found. Try another word.',
    undo: 'Undo: {{what}}',
    sign_out: 'Sign out',
  },
  keys: {
    title: 'All keys',
    letters: 'Single letters act',
    letters_hint: 'They only act outside fields. Switch them off if you dictate.',
  },
  key: { find: 'Find, go, do', all: 'All keys', undo: 'Undo the last action' },
  toast: {
    undo: 'Undo',
    close: 'Close',
    undone: 'Undone.',
    not_undone: 'It could not be undone. Try again.',
  },
  again: {
    title: 'Sign in again',
    why: 'This session has ended. What you wrote is still here; sign in to go on from this point.',
    email: 'Email',
    password: 'Password',
    code: 'Six digits of the app, or a recovery code',
    go_on: 'Sign in and go on',
    not_now: 'Not now',
  },
  today: {
    night: 'Late hours, {{name}}.',
    morning: 'Good morning, {{name}}.',
    afternoon: 'Good afternoon, {{name}}.',
    evening: 'Good evening, {{name}}.',
  },
}
