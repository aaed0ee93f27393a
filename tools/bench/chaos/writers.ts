// Members and visitors who write continuously while the process is killed. Accepted writes are recorded in the ledger.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { createToken, hashToken } from '../../../worker/auth/token.ts'
import type { Ledger, Proof } from './ledger.ts'
import { send, type KeepRunning } from './clients.ts'
import { parsed } from './classify-response.ts'

/** Milliseconds between two writes of a kind. */
const pauses = { like: 15, comment: 30, vote: 40, subscription: 60, account: 250 }
const members = 60

interface Member {
  id: number
  headers: Record<string, string>
}

interface Subjects {
  articles: readonly number[]
  /** Open polls, each with one option. */
  polls: readonly { id: number; option: number }[]
}

interface PendingComment {
  member: Member
  key: string
  body: { article_id: number; comment: string }
}

export class Writers {
  readonly #url: URL
  readonly #ledger: Ledger
  readonly #members: readonly Member[]
  readonly #subjects: Subjects
  readonly #votes: { member: Member; poll: Subjects['polls'][number] }[]
  /** Comments without a response, which a page sends again with the same key. */
  readonly #unanswered: PendingComment[] = []
  #turn = 0

  private constructor(url: URL, ledger: Ledger, joined: readonly Member[], subjects: Subjects) {
    this.#url = url
    this.#ledger = ledger
    this.#members = joined
    this.#subjects = subjects
    this.#votes = joined.flatMap((member) => subjects.polls.map((poll) => ({ member, poll })))
  }

  static async of(url: URL, db: D1Database, ledger: Ledger): Promise<Writers> {
    const joined: Member[] = []
    for (let count = 0; count < members; count++) joined.push(await memberIn(db))
    return new Writers(url, ledger, joined, await subjectsIn(db))
  }

  async act(going: KeepRunning): Promise<void> {
    const again = async (pause: number, write: () => Promise<unknown>) => {
      while (going()) {
        await write()
        await sleep(pause)
      }
    }
    await Promise.all([
      again(pauses.like, () => this.#like()),
      again(pauses.comment, () => this.#comment()),
      again(pauses.vote, () => this.#vote()),
      again(pauses.subscription, () => this.#subscribe()),
      again(pauses.account, () => this.#signUp()),
      this.#contact(),
    ])
  }

  #next(): Member {
    return this.#members[this.#turn++ % this.#members.length]!
  }

  #send(path: string, body: unknown, headers: Record<string, string> = {}) {
    return send(new URL(path, this.#url), { method: 'POST', body, headers })
  }

  async #like(): Promise<void> {
    const { id, headers } = this.#next()
    const article = oneOf(this.#subjects.articles)
    const liked = randomInt(3) > 0
    const query = `select count(*) as count from likes
      where type = 'article' and user_id = ? and item_id = ?`
    const proof = { query, values: [id, article], rows: liked ? 1 : 0 }
    const path = `/api/user/like/article/${article}/${liked ? 'add' : 'remove'}`
    await this.#ledger.note('likes', `${id} ${article}`, [proof], () =>
      this.#send(path, undefined, headers),
    )
  }

  async #comment(): Promise<void> {
    const comment = this.#unanswered.pop() ?? this.#newComment()
    const { member, key, body } = comment
    const query = 'select count(*) as count from comments where idempotency_key = ? and text = ?'
    const proof = { query, values: [key, body.comment], rows: 1 }
    const isAnswered = await this.#ledger.note('comments', key, [proof], () =>
      this.#send('/api/user/article-comment', body, { ...member.headers, 'Idempotency-Key': key }),
    )
    if (!isAnswered) this.#unanswered.push(comment)
  }

  #newComment(): PendingComment {
    const key = randomUUID()
    const body = { article_id: oneOf(this.#subjects.articles), comment: `Killed, ${key}` }
    return { member: this.#next(), key, body }
  }

  async #vote(): Promise<void> {
    const vote = this.#votes.pop()
    if (!vote) return
    const { member, poll } = vote
    const query = `select count(*) as count from poll_votes join poll_vote_options using (poll_id, user_id)
      where poll_id = ? and user_id = ?`
    const proof = { query, values: [poll.id, member.id], rows: 1 }
    const body = { id: poll.id, option_list: [poll.option] }
    await this.#ledger.note('votes', `${poll.id} ${member.id}`, [proof], () =>
      this.#send(`/api/user/poll/${poll.id}/vote`, body, member.headers),
    )
  }

  async #subscribe(): Promise<void> {
    const email = newAddress()
    const query = `select count(*) as count from subscriptions
      join subscribers on id = subscriber_id where email = ?`
    const proofs = [{ query, values: [email], rows: 1 }, mailTo(email)]
    await this.#ledger.note('newsletter subscriptions', email, proofs, () =>
      this.#send('/api/newsletter?lang=en-US', { email }),
    )
  }

  async #signUp(): Promise<void> {
    const email = newAddress()
    const password = randomUUID().replaceAll('-', '')
    const query = 'select count(*) as count from users where email = ?'
    const proofs = [{ query, values: [email], rows: 1 }, mailTo(email)]
    const birthday = { year: 1980, month: 2, day: 3 }
    const body = { email, password, password_confirmation: password, nickname: 'Killed', birthday }
    await this.#ledger.note('accounts', email, proofs, () =>
      this.#send('/api/user/sign-up?lang=en-US', body),
    )
  }

  /** Sends a single message, because its proof of work takes as long as most rounds. */
  async #contact(): Promise<void> {
    const email = newAddress()
    const digits = await this.#digits().catch(() => undefined)
    if (!digits) return
    const query = 'select count(*) as count from contact_messages where captcha_id = ?'
    const notice = 'select count(*) as count from outbox where dedupe_key = ?'
    const id = digits.captcha_id
    const proofs = [
      { query, values: [id], rows: 1 },
      { query: notice, values: [`contact_notice ${id}`], rows: 1 },
      mailTo(email),
    ]
    const body = { title: 'Killed', email, interest: 'B', message: 'In the middle.', ...digits }
    await this.#ledger.note('contact messages', id, proofs, () =>
      this.#send('/api/contact-us?lang=en-US', body),
    )
  }

  async #digits() {
    const made = await send(new URL('/api/contact-us/create?as=image', this.#url))
    const { id, challenge } = parsed(made.text) as { id: string; challenge: Challenge }
    const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 })
    const captcha = btoa(JSON.stringify({ challenge, solution }))
    const pin = await send(new URL(`/dev/pin?id=${id}`, this.#url))
    return { captcha_id: id, captcha, pin: pin.text }
  }
}

function oneOf<T>(list: readonly T[]): T {
  return list[randomInt(list.length)]!
}

const newAddress = () => `killed-${randomUUID()}@example.test`

const mailTo = (email: string): Proof => ({
  query: 'select count(*) as count from outbox where to_address = ?',
  values: [email],
  rows: 1,
})

/** Creates a member with a session, because sixty logins would take too long. */
async function memberIn(db: D1Database): Promise<Member> {
  const [name, token, now] = [randomUUID(), createToken(), new Date().toISOString()]
  const [, { results }] = (await db.batch([
    db
      .prepare(
        `insert into users (email, username, nickname, lang, email_verified_at, created_at, updated_at)
         values (?1 || '@example.test', ?1, 'Killed', 'en-US', ?2, ?2, ?2)`,
      )
      .bind(name, now),
    db
      .prepare(
        `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
         values (?1, last_insert_rowid(), '', ?2, ?2, '2999-01-01T00:00:00.000Z') returning user_id as id`,
      )
      .bind(hashToken(token), now),
  ])) as [unknown, D1Result<{ id: number }>]
  return { id: results[0]!.id, headers: { Cookie: `__Host-session=${token}` } }
}

async function subjectsIn(db: D1Database): Promise<Subjects> {
  const now = new Date().toISOString()
  const articles = await db
    .prepare(
      `select id from articles where published_at <= ?1 and coalesce(unpublished_at, '3') > ?1
       and is_comment_open order by id limit 20`,
    )
    .bind(now)
    .all<{ id: number }>()
  const polls = await db
    .prepare(
      `select polls.id, min(poll_options.id) as option from polls
       join poll_options on poll_id = polls.id where from_at <= ?1 and to_at > ?1 group by polls.id`,
    )
    .bind(now)
    .all<{ id: number; option: number }>()
  return { articles: articles.results.map(({ id }) => id), polls: polls.results }
}
