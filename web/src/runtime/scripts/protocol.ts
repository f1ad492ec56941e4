/** Messages between a page and its author's scripts (EM-012): lists of plain texts and numbers, nothing else. */

/** A call of a script; arguments are validated before it is performed. */
export type SandboxCall = [op: string, ...given: unknown[]]

/** `ping`, or an event of an element with scripts. */
export type SandboxEvent = ['ping'] | [event: 'click' | 'appear', uuid: string]

export interface ElementScript {
  element: string
  /** Id of the element's page. */
  page: string
  content: string
}

/** First message to the worker. */
export interface SandboxStart {
  scripts: Pick<ElementScript, 'element' | 'content'>[]
  /** Host time when the message is sent. */
  now: number
}
