import { tokenFor } from './send.ts'

/** Minimum age of a token, slightly above the host's (`spam::MIN_FILL_TIME_MS`). */
const MIN_TOKEN_AGE_MS = 2_200
/** Renewal interval, well below the host's four hours (`spam::FORM_TOKEN_LIFETIME_MS`). */
const RENEW_MS = 3_600_000
/** Delay before a retry after a failure, if the visitor is still active. */
const RETRY_MS = 10_000

/** Form token of a page: fetched on the visitor's first activity, renewed while the page stays open. */
export class FormToken {
  private readonly workId: string
  private value: Promise<string | undefined> = Promise.resolve(undefined)
  private askedAt = Number.NEGATIVE_INFINITY
  private renewAfter = 0

  constructor(workId: string) {
    this.workId = workId
  }

  /** Fetches a token, or replaces one that is too old; keeps the last one when the request fails. */
  readonly refresh = (): void => {
    const age = Date.now() - this.askedAt
    // A negative age means that the phone's clock was set back.
    if (age >= 0 && age < this.renewAfter) return
    this.askedAt = Date.now()
    this.renewAfter = RENEW_MS
    const last = this.value
    this.value = tokenFor(this.workId).then((token) => {
      if (token === undefined) this.renewAfter = RETRY_MS
      return token ?? last
    })
  }

  /** Returns the token once it has its minimum age; a very quick submission waits a moment. */
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
