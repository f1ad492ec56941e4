import type { FieldEntry, Form, FormSettings, FormState } from '@pinye/plugin-api'
import type { VisitorPage } from '../islands/visitorRuntime.ts'
import { showToast } from '../islands/toast.ts'
import { answersOf, controlsOf, inOrder, ownValue } from './controls.ts'
import { FormToken } from './FormToken.ts'
import { FormAutosave } from './FormAutosave.ts'
import { showRestoredNotice } from './restoredNotice.ts'
import { newKey, send, type SubmitRequest, type SubmitResult } from './send.ts'
import { formTexts } from './texts.ts'

/** The host asks for a second submission as a confirmation. */
const STATUS_CONFIRM_REQUIRED = 428
/** Refusals whose message from the host says more than the status. */
const STATUSES_WITH_MESSAGE = [403, STATUS_CONFIRM_REQUIRED, 429]

/** The form of a document, with hydrated fields and native controls. */
export class VisitorForm implements Form {
  private readonly element: HTMLFormElement
  private readonly page: VisitorPage
  private readonly fields = new Set<FieldEntry>()
  private readonly listeners = new Set<() => void>()
  private settings: FormSettings = {}
  private current: FormState = 'idle'
  private readonly token: FormToken
  private readonly kept: FormAutosave | undefined
  /**
   * The last attempt: a retry of the same answers reuses its idempotency key, and so does a confirmation that the host
   * asked for.
   */
  private lastAttempt = { body: '', key: '', isConfirming: false }

  constructor(element: HTMLFormElement, page: VisitorPage) {
    this.element = element
    this.page = page
    this.token = new FormToken(page.workId)
    if (page.mode !== 'preview') {
      for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']) {
        document.addEventListener(sign, this.token.refresh, { capture: true, passive: true })
      }
    }
    if (page.mode !== 'preview' && page.workId !== '') {
      const id = ownValue(element, 'py-form')
      this.kept = new FormAutosave(element, `pinye-form:${page.workId}:${id}`)
      if (this.kept.restore()) showRestoredNotice(formTexts(page.language), this.reset)
    }
    element.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.submit()
    })
  }

  get id(): string {
    return this.element.id
  }

  readonly register = (field: FieldEntry): (() => void) => {
    // From now on the form shows its own validation messages.
    this.element.noValidate = true
    this.fields.add(field)
    return () => this.fields.delete(field)
  }

  readonly configure = (settings: FormSettings): void => {
    this.settings = settings
  }

  readonly state = (): FormState => this.current

  readonly subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell)
    return () => this.listeners.delete(tell)
  }

  readonly reset = (): void => {
    this.clear()
    this.setState('idle')
  }

  readonly submit = async (
    wording: Pick<FormSettings, 'success' | 'failure'> = {},
  ): Promise<void> => {
    if (this.current === 'submitting') return
    const { workId, mode, language } = this.page
    const texts = formTexts(language)
    if (workId === '') return showToast(texts.noWork, 'error')
    if (this.settings.validates !== false && !this.isValid()) {
      return showToast(texts.invalid, 'error')
    }
    if (mode === 'preview') return showToast(texts.preview)
    this.setState('submitting')
    try {
      const buildRequest = this.buildRequest()
      const result = await send(
        { ...buildRequest, token: await this.token.whenUsable() },
        this.page,
      )
      if (result.ok) {
        return this.handleAccepted(
          wording.success || this.settings.success || texts.success,
          result.next,
        )
      }
      const failure = wording.failure || this.settings.failure || texts.failure
      this.handleRejected(result, `${failure} ${result.status}`)
    } catch {
      showToast(texts.offline, 'error')
    }
    this.setState('failed')
  }

  private setState(state: FormState): void {
    this.current = state
    for (const tell of this.listeners) tell()
  }

  /** EL-FORM-21 */
  private handleAccepted(success: string, next: string): void {
    this.lastAttempt = { body: '', key: '', isConfirming: false }
    this.clear()
    showToast(success, 'success')
    this.setState('sent')
    if (next !== '') location.assign(next)
  }

  private clear(): void {
    this.element.reset()
    for (const field of this.fields) field.reset()
    this.kept?.forget()
  }

  /** Shows the host's errors at their fields; the toast shows the first of them. */
  private handleRejected({ errors, status, message }: SubmitResult, sentence: string): void {
    this.lastAttempt.isConfirming = status === STATUS_CONFIRM_REQUIRED
    if (STATUSES_WITH_MESSAGE.includes(status) && message !== '') return showToast(message, 'error')
    const named = errors.filter(({ field }) => this.named(field).length > 0)
    for (const { field, message } of named) for (const one of this.named(field)) one.say(message)
    this.named(named[0]?.field ?? '')[0]?.focus()
    showToast(named[0]?.message ?? sentence, 'error')
  }

  private named(name: string): FieldEntry[] {
    return [...this.fields].filter((field) => field.name === name)
  }

  /** EL-FLD-005: focuses the first invalid field; native controls are validated by the browser. */
  private isValid(): boolean {
    const wrong = inOrder(this.element, this.fields).filter((field) => field.validate() !== '')
    wrong[0]?.focus()
    if (wrong.length > 0) return false
    const others = controlsOf(this.element).filter(({ name }) => this.named(name).length === 0)
    const first = others.find((control) => !control.checkValidity())
    first?.reportValidity()
    return first === undefined
  }

  private buildRequest(): Omit<SubmitRequest, 'token'> {
    const data = answersOf(this.element, this.fields)
    const body = JSON.stringify(data)
    const { key, isConfirming } = this.lastAttempt
    if (this.lastAttempt.body !== body) {
      this.lastAttempt = { body, key: isConfirming ? key : newKey(), isConfirming: false }
    }
    return {
      address: this.settings.address || '/api/workforms',
      method: this.settings.method ?? 'POST',
      formId: ownValue(this.element, 'py-form'),
      data,
      key: this.lastAttempt.key,
      honeypot: ownValue(this.element, 'py-field'),
    }
  }
}
