import { EntryListScreen } from './entries/screen.tsx'

export function Articles() {
  return <EntryListScreen key="article" type="article" />
}

export function Games() {
  return <EntryListScreen key="game" type="game" />
}

export function Pages() {
  return <EntryListScreen key="page" type="page" />
}

export function Topics() {
  return <EntryListScreen key="faq" type="faq" />
}
