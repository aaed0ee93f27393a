// Autosave, independent of React, requests and storage.
// Only one save is in flight at a time; changes made in between go into the next one.
import { dequal } from 'dequal'
import type { Data } from './merge.ts'

/** Milliseconds. */
const saveDebounceMs = 1500
const maxSaveDelayMs = 10_000
const localSaveIntervalMs = 1000
const minRetryDelayMs = 2000
const maxRetryDelayMs = 60_000

/** Version saved by another operator or window. */
export interface RemoteVersion {
  rev: number
  data: Data
  /** Name of the author; `null` for another window of the same operator. */
  by: string | null
}

export type SaveResult =
  | { kind: 'saved'; rev: number }
  /** A newer version was saved since `rev`. */
  | { kind: 'conflict'; current: RemoteVersion }
  /** Network or server error; retried with backoff. */
  | { kind: 'unreachable' }
  /** The session has ended; paused until `retry`. */
  | { kind: 'expired' }
  /** The server rejects this data; not sent again until it changes. */
  | { kind: 'refused'; code: string }

export interface SaveState {
  kind: 'saved' | 'typing' | 'waiting' | 'expired' | 'refused' | 'conflict'
  /** Time at which the server last had all changes, in milliseconds since 1970. */
  savedAt: number | null
  /** False if this browser cannot store a local copy. */
  isStoredLocally: boolean
  code?: string
  current?: RemoteVersion
}

export interface LocalCopy {
  data: Data
  rev: number
  base: Data
  /** Data of a save without a response; the server may have stored it as the next revision. */
  sent: Data | null
}

export interface AutosavePorts {
  now: () => number
  /** Returns a function that cancels the timer. */
  setTimer: (run: () => void, milliseconds: number) => () => void
  send: (data: Data, rev: number) => Promise<SaveResult>
  /**
   * Merges a version that was saved on top of `base` into the form; resolves to the merged data, or `null` on a
   * conflict.
   */
  merge: (theirs: RemoteVersion, base: Data) => Promise<Data | null>
  /** Stores a local copy; rejects when storage is full or blocked. */
  storeLocally: (copy: LocalCopy) => Promise<void>
  /** Deletes the local copy after the server has all changes. */
  clearLocal: () => Promise<void>
  onState: (state: SaveState) => void
}

export interface Autosave {
  changed: (data: Data) => void
  /** Saves pending changes at once; resolves when no save is in flight. */
  flush: () => Promise<void>
  /** Retries at once; called when the connection is back or after sign-in. */
  retry: () => void
  /** Merges a remote version; on a conflict, waits for `rebase`. */
  receive: (theirs: RemoteVersion) => Promise<void>
  /**
   * After a resolved conflict or a restored version: `data` is in the form, on top of revision `rev` with content
   * `base`.
   */
  rebase: (next: { rev: number; base: Data; data: Data }) => void
  rev: () => number
  /** Server data at `rev`. */
  base: () => Data
  /** True if the server has all changes. */
  isSaved: () => boolean
  stop: () => void
}

export function createAutosave(ports: AutosavePorts, start: { rev: number; data: Data }): Autosave {
  return new Saver(ports, start)
}

class Saver implements Autosave {
  private readonly ports: AutosavePorts
  private revision: number
  /** Server data at `revision`. */
  private serverData: Data
  private data: Data
  private state: SaveState
  private unsavedSince: number | null = null
  private cancelSave: (() => void) | null = null
  private cancelLocal: (() => void) | null = null
  private underWay: Promise<void> | null = null
  private sent: Data | null = null
  private failures = 0

  constructor(ports: AutosavePorts, { rev, data }: { rev: number; data: Data }) {
    this.ports = ports
    this.revision = rev
    this.serverData = data
    this.data = data
    this.state = { kind: 'saved', savedAt: null, isStoredLocally: true }
  }

  rev = () => this.revision
  base = () => this.serverData

  changed = (data: Data) => {
    this.data = data
    if (this.isSaved() && !this.underWay) return this.allSaved()
    this.unsavedSince ??= this.ports.now()
    this.keepSoon()
    if (this.isBlocked()) return
    this.show({ kind: this.failures > 0 ? 'waiting' : 'typing' })
    if (this.failures === 0) this.saveIn(this.untilSave())
  }

  flush = async () => {
    while (this.underWay || (!this.isSaved() && !this.isBlocked() && this.failures === 0)) {
      this.cancelSave?.()
      await (this.underWay ?? this.save())
    }
  }

  retry = () => {
    if (this.state.kind === 'conflict' || this.underWay || this.isSaved()) return
    this.failures = 0
    this.show({ kind: 'typing' })
    this.saveIn(0)
  }

  rebase = ({ rev, base, data }: { rev: number; base: Data; data: Data }) => {
    this.revision = rev
    this.serverData = base
    this.failures = 0
    this.show({ kind: 'typing' })
    this.changed(data)
  }

  receive = async (current: RemoteVersion, sentBefore: Data | null = null) => {
    // If the response to the previous save was lost, the remote version may be the one sent from here.
    const base = dequal(current.data, sentBefore) ? current.data : this.serverData
    const data = await this.ports.merge(current, base).catch(() => null)
    if (data) this.rebase({ rev: current.rev, base: current.data, data })
    else this.show({ kind: 'conflict', current })
  }

  stop = () => {
    this.cancelSave?.()
    this.cancelLocal?.()
  }

  isSaved = () => dequal(this.data, this.serverData)
  /** Paused until the operator resolves the conflict or signs in. */
  private isBlocked = () => this.state.kind === 'conflict' || this.state.kind === 'expired'

  private untilSave(): number {
    const atLatest = (this.unsavedSince ?? 0) + maxSaveDelayMs - this.ports.now()
    return Math.max(0, Math.min(saveDebounceMs, atLatest))
  }

  private saveIn(milliseconds: number): void {
    this.cancelSave?.()
    this.cancelSave = this.ports.setTimer(() => void this.save(), milliseconds)
  }

  private save(): Promise<void> {
    if (this.underWay || this.isSaved()) return this.underWay ?? Promise.resolve()
    this.underWay = this.sendOnce().finally(() => {
      this.underWay = null
      this.goOn()
    })
    return this.underWay
  }

  private async sendOnce(): Promise<void> {
    const [sent, sentBefore] = [this.data, this.sent]
    this.sent = sent
    this.keepNow()
    const answer = await this.ports
      .send(sent, this.revision)
      .catch((): SaveResult => ({ kind: 'unreachable' }))
    if (answer.kind === 'saved') {
      this.revision = answer.rev
      this.serverData = sent
      this.sent = null
      this.failures = 0
      this.unsavedSince = null
    } else if (answer.kind === 'unreachable') {
      this.failures += 1
      this.show({ kind: 'waiting' })
    } else if (answer.kind === 'conflict') await this.receive(answer.current, sentBefore)
    else this.show(answer)
  }

  /** Schedules the next step after a response. */
  private goOn(): void {
    if (this.isSaved()) return this.allSaved()
    if (this.isBlocked()) return
    if (this.failures > 0)
      return this.saveIn(Math.min(minRetryDelayMs * 2 ** (this.failures - 1), maxRetryDelayMs))
    this.keepNow()
    // Rejected data is not sent again until it changes.
    if (this.state.kind === 'refused') return
    this.unsavedSince = this.ports.now()
    this.saveIn(this.untilSave())
  }

  private allSaved(): void {
    this.cancelSave?.()
    this.cancelLocal?.()
    this.cancelLocal = null
    this.unsavedSince = null
    this.failures = 0
    void this.ports.clearLocal().catch(() => undefined)
    const { isStoredLocally } = this.state
    this.state = { kind: 'saved', savedAt: this.ports.now(), isStoredLocally }
    this.ports.onState(this.state)
  }

  private keepSoon(): void {
    this.cancelLocal ??= this.ports.setTimer(this.keepNow, localSaveIntervalMs)
  }

  private keepNow = (): void => {
    this.cancelLocal?.()
    this.cancelLocal = null
    const { data, revision: rev, serverData: base, sent } = this
    this.ports.storeLocally({ data, rev, base, sent }).then(
      () => this.show({ isStoredLocally: true }),
      () => this.show({ isStoredLocally: false }),
    )
  }

  private show(change: Partial<SaveState>): void {
    const { savedAt, isStoredLocally, ...rest } = this.state
    const details = change.kind && change.kind !== this.state.kind ? { kind: change.kind } : rest
    this.state = { savedAt, isStoredLocally, ...details, ...change }
    this.ports.onState(this.state)
  }
}
