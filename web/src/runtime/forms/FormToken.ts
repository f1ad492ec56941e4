import { tokenFor } from './send.ts'

/** A little longer than the host wants between a token and its submission (`spam::MIN_FILL_TIME_MS`). */
const MIN_TOKEN_AGE_MS = 2_200
/** A token is renewed long before the host's four hours are over (`spam::TOKEN_MS`). */
const RENEW_MS = 3_600_000
/** After a failure it is tried again so soon, if the visitor goes on. */
const RETRY_MS = 10_000

/** The form token of a page: fetched when the visitor begins, renewed while the page stays open. */
export class FormToken {
  private readonly workId: string
  private value: Promise<string | undefined> = Promise.resolve(undefined)
  private askedAt = Number.NEGATIVE_INFINITY
  private renewAfter = 0

  constructor(workId: string) {
    this.workId = workId
  }

  /** Fetches a token, or a newer one where the last is too old; keeps the last where none can be had. */
  readonly refresh = (): void => {
    const age = Date.now() - this.askedAt
    // The clock of a phone may be set back.
    if (age >= 0 && age < this.renewAfter) return
    this.askedAt = Date.now()
    this.renewAfter = RENEW_MS
    const last = this.value
    this.value = tokenFor(this.workId).then((token) => {
      if (token === undefined) this.renewAfter = RETRY_MS
      return token ?? last
    })
  }

  /** The token, once it is old enough: a person who was that quick waits for a moment. */
  async whenUsable(): Promise<string | undefined> {
    this.refresh()
    const token = await this.value
    const age = Math.max(0, Date.now() - this.askedAt)
    if (token !== undefined && age < MIN_TOKEN_AGE_MS) {
      await new Promise((done) => setTimeout(done, MIN_TOKEN_AGE_MS - age))
    }
    return token
  }
}
